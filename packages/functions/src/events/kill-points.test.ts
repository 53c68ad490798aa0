import { Contract } from "@clearhouse/core/contracts/contract/index.ts";
import { forMember } from "@clearhouse/core/contracts/contract-document/read.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { sha256 } from "@clearhouse/core/platform/hash.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { GrantEntity } from "@clearhouse/core/rights/grant/grant.entity.ts";
import { Grant } from "@clearhouse/core/rights/grant/index.ts";
import { Publication } from "@clearhouse/core/rights/publication/index.ts";
import { Removal } from "@clearhouse/core/rights/removal/index.ts";
import { aContract, sign } from "@clearhouse/core/testing/contracts.ts";
import { anOpenRequest, approve, askRemoval, aTeam, CALLER, deny } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { afterEach, expect, it, vi } from "vitest";
import type { BusEntry } from "../../../../scripts/vitest/recorder.ts";
import { busEntries } from "../../../../scripts/vitest/services.ts";
import { handler as relay } from "../relay.ts";
import { handler as sweep } from "../schedule/sweep-outbox.ts";
import { consequencesOf } from "../subscriptions.ts";
import { dying } from "../testing/aws-calls/kill.ts";
import { intercept, type SdkCall } from "../testing/aws-calls/sdk.ts";
import { deliverTo, eventOf, streamEvent, waiting } from "../testing/bus.ts";

afterEach(() => {
  vi.useRealTimers();
});

const aQuestion = async () => {
  const { admin, teamId } = await aTeam();
  const { asset, owner } = await anOpenRequest(admin);
  const asMember = <T>(work: () => Promise<T>) => actAs(admin, work, CALLER);
  return {
    teamId,
    owner,
    answer: () => approve(owner),
    asset: () => asMember(() => Asset.get(asset.id)),
    steps: async () => (await asMember(() => Asset.activity(asset.id))).map(({ type }) => type),
    grants: async () => (await GrantEntity.query.ofAsset({ teamId, assetId: asset.id }).go()).data.length,
    events: async () => (await waiting(teamId)).filter(({ name }) => name === "rights_request.approved"),
    published: async () =>
      (await busEntries()).filter(
        ({ DetailType, Detail }) => DetailType === "rights_request.approved" && JSON.parse(Detail).teamId === teamId,
      ),
  };
};

const later = (seconds: number) => withClock({ now: () => new Date(Date.now() + seconds * 1_000) }, sweep);

const deliverAll = async (entries: readonly BusEntry[]): Promise<void> => {
  for (const entry of entries) for (const name of consequencesOf(entry.DetailType)) await deliverTo(name, entry);
};

const isCommit = ({ action }: SdkCall) => action === "TransactWriteItems";

it("a process killed before the commit stores nothing of the owner's answer, and the owner can answer again", async () => {
  const { answer, asset, steps, grants, events } = await aQuestion();
  const before = { asset: await asset(), steps: await steps() };
  expect(await dying("before", isCommit, answer)).toMatchObject({ name: "Killed" });
  expect({ asset: await asset(), steps: await steps() }).toEqual(before);
  expect([await grants(), (await events()).length]).toEqual([0, 0]);
  expect(await answer()).toMatchObject({ status: "approved" });
});

it("a process killed after the commit has stored the owner's answer, and the event is published a minute later", async () => {
  const { answer, asset, grants, events, published, steps } = await aQuestion();
  expect(await dying("after", isCommit, answer)).toMatchObject({ name: "Killed" });
  expect([(await asset()).status, await grants(), (await events()).length]).toEqual(["approved", 1, 1]);
  await later(50);
  expect(await published()).toEqual([]);
  await later(61);
  expect(await events()).toEqual([]);
  await deliverAll(await published());
  expect((await steps()).filter((type) => type === "licence.issued")).toHaveLength(1);
});

it("an event is published twice and has one effect if the process is killed after publishing the event", async () => {
  const { answer, events, published, steps } = await aQuestion();
  await answer();
  const isDelete = ({ action }: SdkCall) => action === "BatchWriteItem";
  const items = await events();
  expect(await dying("before", isDelete, () => relay(streamEvent(items)))).not.toEqual({ batchItemFailures: [] });
  expect([(await published()).length, (await events()).length]).toEqual([1, 1]);
  await later(61);
  expect([(await published()).length, (await events()).length]).toEqual([2, 0]);
  await deliverAll(await published());
  expect((await steps()).filter((type) => type === "licence.issued")).toHaveLength(1);
});

it.each([
  [
    "the text file was stored",
    ({ action, input }: SdkCall) => action === "PutObject" && String(input.Key).endsWith(".txt"),
  ],
  ["the PDF was stored", ({ action, input }: SdkCall) => action === "PutObject" && String(input.Key).endsWith(".pdf")],
  ["the files were recorded", isCommit],
])("the next delivery completes a contract's files if the process was killed when %s", async (_, dies) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const { admin, teamId } = await aTeam();
  const { contract, signer } = await aContract(admin);
  await sign(signer);
  const entry = await eventOf(teamId, "contract.signed");
  const deliver = () => deliverTo("MakeContractDocuments", entry);
  const stored: string[] = [];
  const stop = intercept({
    call: (call, perform) => {
      if (call.action === "PutObject") stored.push(String(call.input.Key));
      return perform();
    },
  });
  expect(await dying("after", dies, deliver)).toBeInstanceOf(Error);
  vi.setSystemTime(Date.now() + 121_000);
  await deliver();
  stop();
  expect(stored.map((key) => key.slice(-3)).sort()).toEqual(["pdf", "txt"]);
  const read = <T>(work: () => Promise<T>) => actAs(admin, work, CALLER);
  const { documents } = await read(() => Contract.get(contract.id));
  expect(documents?.pdf.sha256).toBe(sha256((await read(() => forMember(contract.id, "pdf"))).body));
  const { items } = await read(() => Contract.history(contract.id, { limit: 20 }));
  expect(items.filter(({ type }) => type === "contract.document.stored")).toHaveLength(1);
  expect((await waiting(teamId)).filter(({ name }) => name === "contract.document.stored")).toHaveLength(1);
});

const PLACE = { url: "https://www.instagram.com/p/1", publishedOn: "2026-01-02", brand: "rap" };

/** An asset that an owner wants removed, published in one place, and a second one whose owner said no. */
const aWish = async () => {
  const { admin, teamId } = await aTeam();
  const [{ asset, owner, request }, no] = [await anOpenRequest(admin), await anOpenRequest(admin)];
  await Promise.all([approve(owner, { notes: "Once a week" }), deny(no.owner)]);
  await askRemoval(owner);
  const as = <T>(work: () => Promise<T>): Promise<T> => actAs(admin, work, CALLER);
  const { id, version } = await as(() => Sent.addPublication(asset.id, PLACE));
  const wish = { requestId: request.id, reason: "Sold" };
  const grantId = (await as(() => Asset.get(asset.id))).approval?.grantId ?? "";
  const down = { ...PLACE, ...{ use: "", note: "" }, version, takenDownOn: "2026-02-03" };
  return {
    as,
    teamId,
    end: () => as(() => Removal.end(asset.id, wish)),
    keep: () => as(() => Removal.keep(asset.id, wish)),
    reconsider: () => as(() => Removal.reconsider(asset.id, request.id)),
    endByTeam: () => as(() => Removal.endByTeam(asset.id, grantId, "No longer needed")),
    readWords: () => as(() => Grant.readWords(asset.id, grantId, { result: "to_heed", heed: "Once a week", seen: "" })),
    noSay: () => as(() => Removal.noSay(no.asset.id, no.request.id, "Only a fan")),
    takeDown: () => as(() => Publication.edit(asset.id, id, down)),
    state: async () => ({
      assets: await as(() => Promise.all([asset.id, no.asset.id].map((one) => Asset.get(one)))),
      steps: await as(() =>
        Promise.all([asset.id, no.asset.id].map(async (one) => (await Asset.activity(one)).length)),
      ),
      grants: (await GrantEntity.query.ofAsset({ teamId, assetId: asset.id }).go()).data.map(({ ended, read }) => [
        ended?.by,
        read?.heed,
      ]),
      events: (await waiting(teamId)).map(({ name }) => name).sort(),
    }),
  };
};
type Wish = Awaited<ReturnType<typeof aWish>>;

it.each<[string, (wish: Wish) => Promise<unknown>, (wish: Wish) => Promise<unknown>]>([
  ["a license's end at its owner's wish", async () => {}, ({ end }) => end()],
  ["the decision to keep content", async () => {}, ({ keep }) => keep()],
  ["a request for removal that is opened again", ({ keep }) => keep(), ({ reconsider }) => reconsider()],
  ["a license's end by the team", async () => {}, ({ endByTeam }) => endByTeam()],
  ["the mark that own words were read", async () => {}, ({ readWords }) => readWords()],
  ["the decision that somebody has no say", async () => {}, ({ noSay }) => noSay()],
  ["the last publication that is taken down", ({ end }) => end(), ({ takeDown }) => takeDown()],
])(
  "a process killed before %s is stored leaves nothing of it, and killed afterwards leaves all of it",
  async (_, first, work) => {
    const killed = await aWish();
    await first(killed);
    const before = await killed.state();
    expect(await dying("before", isCommit, () => work(killed))).toMatchObject({ name: "Killed" });
    expect(await killed.state()).toEqual(before);
    expect(await dying("after", isCommit, () => work(killed))).toMatchObject({ name: "Killed" });
    const after = await killed.state();
    const whole = await aWish();
    await first(whole);
    await work(whole);
    const done = await whole.state();
    expect([after.steps, after.grants, after.events]).toEqual([done.steps, done.grants, done.events]);
    expect(after.assets.map(({ status }) => status)).toEqual(done.assets.map(({ status }) => status));
    expect(after).not.toEqual(before);
  },
);
