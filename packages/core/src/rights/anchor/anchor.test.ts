import type { PutObjectCommandInput } from "@aws-sdk/client-s3";
import { DeleteCommand, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it, vi } from "vitest";
import type { LogHead } from "../../base/ledger/ledger.entity.ts";
import { verifyAll } from "../../base/ledger/verify.ts";
import { CREATOR_HISTORIES } from "../../contracts/creator/histories.ts";
import { Creator } from "../../contracts/creator/index.ts";
import { CreatorTombstoneEntity } from "../../contracts/creator/tombstone.entity.ts";
import { Asset } from "../../library/asset/index.ts";
import { ACTIVITIES, verifyAsset } from "../../library/asset/verify.ts";
import { verifyLog } from "../../people/team/audit.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { s3 } from "../../platform/store/s3.ts";
import { findTimer } from "../../platform/timer/timer.entity.ts";
import { aCreator } from "../../testing/creators.ts";
import { anAsset, aTeam, CALLER } from "../../testing/scene.ts";
import { Clearance } from "../clearance/index.ts";
import { TEAM_LOG } from "./anchor.schema.ts";
import { Anchor } from "./index.ts";
import { planAnchor } from "./plan.ts";

type Item = Record<string, unknown> & { seq?: number };

const TableName = env.TABLE_NAME;
const inDays = <T>(days: number, work: () => T): T =>
  withClock({ now: () => new Date(Date.now() + days * DAY_MS) }, work);
const writeAnchor = (teamId: string, day = 0) =>
  inDays(day, () => actAs({ kind: "system", name: "write-anchor", teamId }, () => Anchor.write()));

const rename = (admin: MemberActor, assetId: string, name: string) =>
  actAs(
    admin,
    async () => {
      const { version, source, uploadedBy, tags, notes } = await Asset.get(assetId);
      return Asset.edit(assetId, { version, name, source, uploadedBy, tags, notes });
    },
    CALLER,
  );

const anAnchoredAsset = async () => {
  const { admin, teamId } = await aTeam();
  const { id } = await actAs(admin, () => anAsset(), CALLER);
  await rename(admin, id, "Dusk");
  await writeAnchor(teamId);
  return { admin, teamId, assetId: id };
};

const itemsOf = async (assetId: string): Promise<Item[]> =>
  ((await table.send(new ScanCommand({ TableName }))).Items ?? []).filter((item) => item.assetId === assetId);

/** Removes the last entry of an asset's hash chain, as somebody with write access to the table could. */
const cutTail = async (assetId: string): Promise<void> => {
  const items = await itemsOf(assetId);
  const asset = items.find((item) => item.__edb_e__ === "asset");
  const entries = items.filter((item) => item.__edb_e__ === "activity").sort((a, b) => Number(a.seq) - Number(b.seq));
  const last = entries.at(-1);
  const head = (entries.at(-2) ?? asset?.firstEntry) as LogHead;
  if (!last) throw new Error("nothing to cut off");
  await table.send(new DeleteCommand({ TableName, Key: { pk: last.pk, sk: last.sk } }));
  const cut = { seq: head.seq, hash: head.hash, change: "cut" };
  await table.send(new PutCommand({ TableName, Item: { ...asset, head: cut } }));
};

/** An anchor is a daily copy of the last entries of a team's hash chains, in a bucket where nobody can change it. */
describe("an anchor", () => {
  it("an anchor holds the last entry of each hash chain of the team, including the team's log", async () => {
    const { admin, teamId, assetId } = await anAnchoredAsset();
    const { heads, anchors, last } = await Anchor.anchored(teamId);
    const steps = await actAs(admin, () => Asset.activity(assetId), CALLER);
    const { seq, hash } = steps.at(-1) ?? {};
    expect(heads.get(assetId)).toEqual([{ at: last, seq, hash }]);
    expect([...heads.keys()].toSorted()).toEqual([assetId, TEAM_LOG].toSorted());
    expect([anchors, last === ""]).toEqual([1, false]);
  });

  it("an anchor is locked for the deployment's number of days in compliance mode, which nobody can shorten", async () => {
    const sent = vi.spyOn(s3, "send");
    const { teamId } = await anAnchoredAsset();
    const inputs = sent.mock.calls.map(([{ input }]) => input as PutObjectCommandInput);
    sent.mockRestore();
    const [anchor, ...others] = inputs.filter(({ Key, Body }) => Body && Key?.startsWith(`anchors/${teamId}/`));
    expect(others).toEqual([]);
    expect(anchor).toMatchObject({ ObjectLockMode: "COMPLIANCE", IfNoneMatch: "*", ChecksumAlgorithm: "SHA256" });
    const days = (Number(anchor?.ObjectLockRetainUntilDate) - Date.now()) / DAY_MS;
    expect(Math.round(days)).toBe(env.ANCHOR_LOCK_DAYS);
  });

  it("the second anchor holds a new asset's last entry, and no third anchor is written if nothing changed", async () => {
    const { admin, teamId, assetId } = await anAnchoredAsset();
    const { id: other } = await actAs(admin, () => anAsset("Dawn"), CALLER);
    expect(await writeAnchor(teamId, 1)).toBeGreaterThan(0);
    expect(await writeAnchor(teamId, 2)).toBe(0);
    const { heads, anchors } = await Anchor.anchored(teamId);
    expect(anchors).toBe(2);
    expect([heads.has(assetId), heads.has(other)]).toEqual([true, true]);
  });

  it("an anchor holds the last entry of a deleted asset", async () => {
    const { admin, teamId, assetId } = await anAnchoredAsset();
    await actAs(admin, () => Clearance.remove(assetId), CALLER);
    await writeAnchor(teamId, 1);
    expect((await Anchor.anchored(teamId)).heads.get(assetId)?.map(({ seq }) => seq)).toEqual([2, 3]);
  });

  it("an anchor holds the last entry of a creator's changed history, even if the creator was deleted", async () => {
    const { admin, teamId } = await aTeam();
    const [kept, gone] = [await actAs(admin, () => aCreator()), await actAs(admin, () => aCreator())];
    await writeAnchor(teamId);
    await actAs(admin, () => Creator.remove(gone.id));
    await writeAnchor(teamId, 1);
    expect(await writeAnchor(teamId, 2)).toBe(0);
    const { heads } = await Anchor.anchored(teamId);
    // An anchor repeats the changes of the last minutes before the previous anchor. The set drops these duplicates.
    const ends = (id: string) => [...new Set(heads.get(id)?.map(({ seq }) => seq))];
    expect([ends(kept.id), ends(gone.id)]).toEqual([[1], [1, 2]]);
    const { hash } = (await CREATOR_HISTORIES.find(teamId, gone.id))?.head ?? {};
    expect(heads.get(gone.id)?.at(-1)).toMatchObject({ hash });
    for await (const { finding } of verifyAll(teamId, CREATOR_HISTORIES, heads)) {
      expect(finding).toMatchObject({ ok: true });
    }
    await CreatorTombstoneEntity.delete({ teamId, creatorId: gone.id }).go();
    const findings = await Array.fromAsync(verifyAll(teamId, CREATOR_HISTORIES, heads));
    expect(findings.find(({ id }) => id === gone.id)?.finding).toMatchObject({ reason: "missing" });
  });

  it("an anchor is written on the condition that no S3 object has the anchor's key", async () => {
    const seen = vi.spyOn(s3, "send");
    const { teamId } = await anAnchoredAsset();
    const written = seen.mock.calls.flatMap(([{ input }]) =>
      "Key" in input && input.Key?.startsWith(`anchors/${teamId}/`) ? [input] : [],
    );
    expect(written).toEqual([expect.objectContaining({ IfNoneMatch: "*" })]);
    seen.mockRestore();
  });

  it("an anchor holds no entry of another team's hash chains", async () => {
    const { assetId } = await anAnchoredAsset();
    const other = await anAnchoredAsset();
    expect((await Anchor.anchored(other.teamId)).heads.has(assetId)).toBe(false);
  });
});

describe("an anchored chain", () => {
  const verified = async (teamId: string, assetId: string) =>
    verifyAsset(teamId, assetId, { anchors: await Anchor.anchoredHeads(teamId, assetId) });

  it("an anchored chain stays valid when entries are added", async () => {
    const { admin, teamId, assetId } = await anAnchoredAsset();
    await rename(admin, assetId, "Dawn");
    expect(await verified(teamId, assetId)).toMatchObject({ ok: true, entries: 3 });
    const { heads } = await Anchor.anchored(teamId);
    expect(await verifyLog(teamId, heads.get(TEAM_LOG))).toMatchObject({ ok: true });
  });

  it("an anchored chain is reported if its last entry was removed", async () => {
    const { teamId, assetId } = await anAnchoredAsset();
    await cutTail(assetId);
    expect(await verifyAsset(teamId, assetId)).toMatchObject({ ok: true });
    expect(await verified(teamId, assetId)).toEqual({ ok: false, seq: 2, reason: "missing" });
  });

  it("an anchored chain is reported if its last entry was replaced by another entry", async () => {
    const { admin, teamId, assetId } = await anAnchoredAsset();
    await cutTail(assetId);
    await rename(admin, assetId, "Dawn");
    expect(await verified(teamId, assetId)).toEqual({ ok: false, seq: 2, reason: "anchor_differs" });
  });

  it("a chain that differs from an older anchor is reported even if it matches the latest anchor", async () => {
    const { admin, teamId, assetId } = await anAnchoredAsset();
    await cutTail(assetId);
    await rename(admin, assetId, "Dawn");
    await rename(admin, assetId, "Noon");
    await writeAnchor(teamId, 1);
    expect(await verified(teamId, assetId)).toEqual({ ok: false, seq: 2, reason: "anchor_differs" });
  });

  it("an anchored chain is reported as missing if its asset was removed from the table", async () => {
    const { teamId, assetId } = await anAnchoredAsset();
    for (const { pk, sk } of await itemsOf(assetId))
      await table.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
    const { heads } = await Anchor.anchored(teamId);
    heads.delete(TEAM_LOG);
    expect(await Array.fromAsync(verifyAll(teamId, ACTIVITIES, heads))).toEqual([
      { id: assetId, finding: { ok: false, seq: 1, reason: "missing" } },
    ]);
  });
});

it("planning an anchor postpones the team's timer by a day, and planning the same anchor again changes nothing", async () => {
  const { teamId } = await aTeam();
  const key = { teamId, kind: "anchor", id: teamId } as const;
  const first = await findTimer(key);
  if (!first) throw new Error("no timer");
  const plan = () => inDays(1, () => actAs({ kind: "system", name: "timer:anchor", teamId }, () => planAnchor(first)));
  await plan();
  const second = await findTimer(key);
  await plan();
  expect(Date.parse(second?.due ?? "") - Date.parse(first.due)).toBeGreaterThan(0.9 * DAY_MS);
  expect(await findTimer(key)).toEqual(second);
});
