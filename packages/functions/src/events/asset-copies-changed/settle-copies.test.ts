import { StopEntity } from "@clearhouse/core/library/asset/copy.entity.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { hashFile } from "@clearhouse/core/library/asset-file/hash-file.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { Clearance } from "@clearhouse/core/rights/clearance/index.ts";
import { GrantEntity, LicenseMarkEntity } from "@clearhouse/core/rights/grant/grant.entity.ts";
import { checkFile } from "@clearhouse/core/rights/license-document/check.ts";
import { settingTo } from "@clearhouse/core/testing/approval.ts";
import { anAsset, anOpenRequest, approve, askRemoval, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { onFirst } from "@clearhouse/core/testing/store/on-first.ts";
import { afterEach, expect, it, vi } from "vitest";
import { dying } from "../../testing/aws-calls/kill.ts";
import type { SdkCall } from "../../testing/aws-calls/sdk.ts";
import { deliverTo, eventOf, waiting } from "../../testing/bus.ts";
import { asSystem } from "../../testing/happen.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const isCommit = ({ action }: SdkCall) => action === "TransactWriteItems";

/** Two assets with the same file, which is their only key. */
const twins = async () => {
  const { admin, member, teamId } = await aTeam();
  const as = <T>(work: () => Promise<T>): Promise<T> => actAs(admin, work, CALLER);
  const ids: string[] = [];
  for (const name of ["Beach", "Copy"]) {
    const { id, files } = await as(() => anAsset(name, "Camera roll"));
    await asSystem(teamId, () => hashFile(id, files[0]?.id ?? ""));
    ids.push(id);
  }
  const [source = "", copy = ""] = ids;
  const { sha256: key = "" } = (await as(() => Asset.get(copy))).files[0] ?? {};
  const setTo = async (id: string, status: "denied" | "approved") => {
    const { version } = await as(() => Asset.get(id));
    return as(() => Clearance.setStatus(id, { version, ...settingTo(status) }));
  };
  return { admin, member, teamId, as, source, copy, key, setTo };
};
type Twins = Awaited<ReturnType<typeof twins>>;

/** What a change of the source leaves for the copies. */
const left = async ({ teamId, source, key, as }: Twins) => ({
  records: (await StopEntity.query.primary({ teamId, key }).go({ consistent: true })).data.map(
    ({ assetId, deleted }) => [assetId === source, deleted?.facts.map(({ row }) => row)],
  ),
  events: (await waiting(teamId)).map(({ name }) => name).sort(),
  steps: (await as(() => Asset.activity(source)).catch(() => [])).length,
});

it.each<[string, (all: Twins) => Promise<unknown>, (all: Twins) => Promise<unknown>]>([
  ["a denial with the records that stop copies", async () => {}, ({ setTo, source }) => setTo(source, "denied")],
  [
    "the deletion of an asset whose stop stays",
    ({ setTo, source }) => setTo(source, "denied"),
    ({ as, source }) => as(() => Clearance.remove(source)),
  ],
])(
  "a process killed before %s is stored leaves nothing of it, and killed afterwards leaves all of it",
  async (_, first, work) => {
    const [killed, whole] = [await twins(), await twins()];
    await first(killed);
    const before = await left(killed);
    expect(await dying("before", isCommit, () => work(killed))).toMatchObject({ name: "Killed" });
    expect(await left(killed)).toEqual(before);
    expect(await dying("after", isCommit, () => work(killed))).toMatchObject({ name: "Killed" });
    await first(whole);
    await work(whole);
    expect(await left(killed)).toEqual(await left(whole));
    expect(await left(killed)).not.toEqual(before);
  },
);

it.each(["before", "after"] as const)(
  "the next delivery settles a copy once if the process was killed %s the copy was written",
  async (when) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const all = await twins();
    await all.setTo(all.source, "denied");
    const entry = await eventOf(all.teamId, "asset.copies.changed");
    const deliver = () => deliverTo("SettleCopies", entry);
    expect(await dying(when, isCommit, deliver)).toBeInstanceOf(Error);
    vi.setSystemTime(Date.now() + 121_000);
    await deliver();
    const steps = await all.as(() => Asset.activity(all.copy));
    expect(steps.filter(({ type }) => type === "asset.copies.compared")).toHaveLength(1);
  },
);

it("a download, one asset and the public check say at once that a copy is stopped, while its event is on the way", async () => {
  const { teamId, member, as, source, copy, key, setTo } = await twins();
  await setTo(copy, "approved");
  const { data } = await GrantEntity.query.ofAsset({ teamId, assetId: copy }).go();
  await LicenseMarkEntity.put({ sha256: key, teamId, grantId: data[0]?.grantId ?? "" }).go();
  const says = async () => (await checkFile(key)).items.map((item) => item.says);
  const file = (await as(() => Asset.get(copy))).files[0]?.id ?? "";
  const download = () => actAs(member, () => Clearance.download(copy, { fileId: file }), CALLER);
  expect(await says()).toEqual(["recorded"]);
  await download();
  await setTo(source, "denied");
  expect((await waiting(teamId)).some(({ name }) => name === "asset.copies.changed")).toBe(true);
  expect((await as(() => Asset.get(copy))).mayBeUsed).toMatchObject({ verdict: "stop", reason: "copy_stopped" });
  expect(await says()).toEqual(["not_confirmed"]);
  await expect(download()).rejects.toMatchObject({ code: "asset.stopped" });
});

it("an owner's wish for removal that comes while a download is decided refuses the download", async () => {
  const { admin, member } = await aTeam();
  const { asset, owner } = await anOpenRequest(admin);
  await approve(owner);
  const fileId = (await actAs(admin, () => Asset.get(asset.id), CALLER)).files[0]?.id ?? "";
  const download = () => actAs(member, () => Clearance.download(asset.id, { fileId }), CALLER);
  await download();
  onFirst(
    table,
    (command, input) => command === "TransactWriteCommand" && input.includes("asset.file.downloaded"),
    async (perform) => {
      await askRemoval(owner);
      return perform();
    },
  );
  await expect(download()).rejects.toMatchObject({ code: "asset.stopped" });
  const steps = await actAs(admin, () => Asset.activity(asset.id), CALLER);
  expect(steps.filter(({ type }) => type === "asset.file.downloaded")).toHaveLength(1);
});
