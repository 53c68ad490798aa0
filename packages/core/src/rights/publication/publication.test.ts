import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { verifyAsset } from "../../library/asset/verify.ts";
import { withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { anAsset, anOpenRequest, approve, aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Clearance } from "../clearance/index.ts";
import { Publication } from "./index.ts";
import { type AddPublicationInput, editPublicationInput, MOST_PUBLICATIONS } from "./publication.schema.ts";

const TODAY = new Date().toISOString().slice(0, 10);
// Fixes the date, because the tests publish "today" and may run across midnight.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${TODAY}T12:00:00Z`) }));
afterAll(() => void vi.useRealTimers());

const PLACE: AddPublicationInput = { url: "https://www.instagram.com/p/1", publishedOn: TODAY, brand: "rap" };

const as = <T>(person: MemberActor, work: () => Promise<T>): Promise<T> => actAs(person, work, CALLER);
const add = (person: MemberActor, assetId: string, change: Partial<AddPublicationInput> = {}, key?: string) =>
  as(person, () => Sent.addPublication(assetId, { ...PLACE, ...change }, key));
const edit = (
  person: MemberActor,
  assetId: string,
  id: string,
  version: number,
  change: Partial<AddPublicationInput>,
) =>
  as(person, async () =>
    Publication.edit(assetId, id, parseInput(editPublicationInput, { ...PLACE, ...change, version })),
  );
const list = (person: MemberActor, assetId: string) => as(person, () => Publication.list(assetId));

describe("publications of an asset", () => {
  it("adding, editing or removing a publication changes the asset's counts and its activity", async () => {
    const { member, admin, teamId } = await aTeam();
    const { id } = await as(member, () => anAsset());
    const first = await add(member, id, { note: "Pinned" });
    expect(first).toMatchObject({ url: "https://www.instagram.com/p/1", addedBy: "Max Member", version: 1 });
    const second = await add(admin, id, {
      url: "HTTPS://Example.com/a b",
      publishedOn: "2026-01-02",
      use: "Print materials",
    });
    expect(second.url).toBe("https://example.com/a%20b");
    expect((await as(member, () => Asset.get(id))).publications).toEqual({ all: 2, live: 2 });
    const down = await edit(admin, id, first.id, 1, { takenDownOn: TODAY });
    expect(down).toMatchObject({ takenDownOn: TODAY, version: 2, addedBy: "Max Member" });
    // Publications that haven't been taken down come first.
    expect((await list(member, id)).items.map((one) => one.id)).toEqual([second.id, first.id]);
    await as(member, () => Publication.remove(id, second.id));
    await expect(as(member, () => Publication.remove(id, second.id))).rejects.toMatchObject({
      code: "publication.not_found",
    });
    expect((await as(member, () => Asset.get(id))).publications).toEqual({ all: 1, live: 0 });
    const steps = await as(member, () => Asset.activity(id));
    expect(steps.map(({ type }) => type).slice(1)).toEqual([
      "publication.added",
      "publication.added",
      "publication.edited",
      "publication.removed",
    ]);
    expect(steps[3]?.facts).toMatchObject({ url: PLACE.url, brand: "rap", "taken down on": TODAY });
    expect(await actAs({ kind: "system", name: "test", teamId }, () => verifyAsset(teamId, id))).toMatchObject({
      ok: true,
    });
  });

  it("a publication can't have a misleading URL or a future date", async () => {
    const { member } = await aTeam();
    const { id } = await as(member, () => anAsset());
    const refused = { code: "request.invalid" };
    for (const url of ["javascript:alert(1)", "https://a@example.com", "https://exa\u202emple.com", "", "example.com"])
      await expect(add(member, id, { url }), url).rejects.toMatchObject(refused);
    for (const days of [{ publishedOn: "2999-01-01" }, { takenDownOn: "2999-01-01" }, { takenDownOn: "2020-01-01" }])
      await expect(add(member, id, days)).rejects.toMatchObject(refused);
    expect((await list(member, id)).items).toEqual([]);
  });

  it("parallel calls store each new publication, one of two edits, and one publication for each idempotency key", async () => {
    const { member, admin } = await aTeam();
    const { id } = await as(member, () => anAsset());
    const [one] = await Promise.all([add(member, id), add(admin, id, { brand: "bars" })]);
    expect((await as(member, () => Asset.get(id))).publications).toEqual({ all: 2, live: 2 });
    const both = await Promise.allSettled([
      edit(member, id, one.id, 1, { brand: "drip" }),
      edit(admin, id, one.id, 1, { brand: "uncut" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "publication.conflict" },
    });
    const twice = await Promise.all([add(member, id, {}, "key-1"), add(member, id, {}, "key-1")]);
    expect(twice[0].id).toBe(twice[1].id);
    expect((await list(member, id)).items).toHaveLength(3);
  });

  it(`an asset has at most ${MOST_PUBLICATIONS} publications`, async () => {
    const { member } = await aTeam();
    const { id } = await as(member, () => anAsset());
    for (let n = 0; n < MOST_PUBLICATIONS; n++) await add(member, id);
    await expect(add(member, id)).rejects.toMatchObject({ code: "publication.too_many" });
  });

  it("publications can't be read or changed by another team", async () => {
    const { member } = await aTeam();
    const { id } = await as(member, () => anAsset());
    const { id: place } = await add(member, id);
    const { admin: stranger } = await aTeam();
    const gone = { code: "asset.not_found" };
    await expect(list(stranger, id)).rejects.toMatchObject(gone);
    await expect(add(stranger, id)).rejects.toMatchObject(gone);
    await expect(edit(stranger, id, place, 1, {})).rejects.toMatchObject(gone);
    await expect(as(stranger, () => Publication.remove(id, place))).rejects.toMatchObject(gone);
  });
});

describe("rights problems of a publication", () => {
  const YEAR_MS = 365 * 86_400_000;

  it("a publication is checked against the rights on the day of publication and against today's rights", async () => {
    const { member, admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(member, { brand: "rap" });
    const before = await add(member, asset.id);
    expect(before).toMatchObject({ atFirst: { reason: "requested" }, today: { reason: "requested" } });
    await approve(owner);
    const covered = await add(member, asset.id, { use: "Social media posts" });
    expect(covered).not.toHaveProperty("atFirst.reason");
    expect(covered).not.toHaveProperty("today.reason");
    expect(await add(member, asset.id, { brand: "bars" })).toMatchObject({ atFirst: { reason: "other_brand" } });
    expect(await add(member, asset.id, { publishedOn: "2020-01-02" })).toMatchObject({
      atFirst: { reason: "not_begun" },
    });
    await as(admin, async () => {
      const { version } = await Asset.get(asset.id);
      await Clearance.setStatus(asset.id, { version, status: "denied" });
    });
    const [ended] = (await list(member, asset.id)).items.filter(({ id }) => id === covered.id);
    // The asset was licensed on the day of publication, and the publication has to be taken down now.
    expect(ended).toMatchObject({ today: { reason: "denied" } });
    expect(ended).not.toHaveProperty("atFirst.reason");
  });

  it("a publication counts as expired after the license's end until the publication is taken down", async () => {
    const { member } = await aTeam();
    const { asset, owner } = await anOpenRequest(member, { brand: "rap" });
    const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await approve(owner, { expiresOn: soon });
    const { id } = await add(member, asset.id);
    await withClock({ now: () => new Date(Date.now() + YEAR_MS) }, async () => {
      const [late] = (await list(member, asset.id)).items;
      expect(late).toMatchObject({ today: { reason: "expired" } });
      expect(late).not.toHaveProperty("atFirst.reason");
      expect(await edit(member, asset.id, id, 1, { takenDownOn: soon })).not.toHaveProperty("today.reason");
    });
  });
});
