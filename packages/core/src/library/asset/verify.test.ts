import { GetCommand, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { verifyAll } from "../../base/ledger/verify.ts";
import { Team } from "../../people/team/index.ts";
import { env } from "../../platform/env.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { anAsset, anOpenRequest, approve, aTeam, CALLER } from "../../testing/scene.ts";
import { change } from "./change.ts";
import { Asset } from "./index.ts";
import { ACTIVITIES, verifyAsset } from "./verify.ts";

type Item = Record<string, unknown>;

/** The table items of an asset's hash chain: the asset, which contains entry 1, and then the other entries. */
const itemsOf = async (assetId: string): Promise<Item[]> => {
  const { Items = [] } = await table.send(new ScanCommand({ TableName: env.TABLE_NAME }));
  const ofAsset = Items.filter((item) => item.assetId === assetId);
  const entries = ofAsset.filter((item) => item.__edb_e__ === "activity").sort((a, b) => a.seq - b.seq);
  return [...ofAsset.filter((item) => item.__edb_e__ === "asset"), ...entries];
};

const write = (item: Item | undefined) => table.send(new PutCommand({ TableName: env.TABLE_NAME, Item: item }));

const answered = async () => {
  const { admin, teamId } = await aTeam();
  const { asset, owner } = await anOpenRequest(admin);
  await approve(owner);
  return { admin, teamId, assetId: asset.id, items: await itemsOf(asset.id) };
};

/** Changes one byte in a stored value. */
const oneByte = <T>(value: T): T => {
  const text = JSON.stringify(value);
  const place = text.search(/[a-z](?=[a-z]*"[,}\]]?$|[a-z]*"[,}])/);
  const changed = text.slice(0, place) + (text[place] === "x" ? "y" : "x") + text.slice(place + 1);
  return JSON.parse(changed);
};

/**
 * Changes one byte of an entry's facts. `oneByte` on the whole entry could change any of its fields, because their
 * order varies.
 */
const otherFacts = (entry: unknown): Item => ({ ...(entry as Item), facts: oneByte((entry as Item).facts) });

describe("verifying an asset's activity", () => {
  it("the unchanged activity of an asset is valid, and its entries are counted", async () => {
    const { teamId, assetId } = await answered();
    expect(await verifyAsset(teamId, assetId)).toEqual({ ok: true, entries: 3, redacted: 0 });
  });

  it.each([
    [1, "changed", (item: Item) => ({ ...item, firstEntry: otherFacts(item.firstEntry) })],
    [2, "changed", (item: Item) => ({ ...item, facts: oneByte(item.facts) })],
    [3, "changed", (item: Item) => ({ ...item, at: String(item.at).replace("2", "3") })],
    [3, "person_changed", (item: Item) => ({ ...item, person: { ...(item.person as Item), name: "Olivia Other" } })],
  ] as const)(
    "the check of an asset names entry %i (%s) after the entry was changed in the table",
    async (seq, reason, tamper) => {
      const { teamId, assetId, items } = await answered();
      await write(tamper(items[seq - 1] ?? {}));
      expect(await verifyAsset(teamId, assetId)).toEqual({ ok: false, seq, reason });
    },
  );

  it("an asset whose status differs from its activity is reported", async () => {
    const { teamId, assetId, items } = await answered();
    await write({ ...items[0], status: "denied" });
    expect(await verifyAsset(teamId, assetId)).toEqual({ ok: false, seq: 3, reason: "status_differs" });
  });

  it.each([
    [2, "the person who was asked", "@creator"],
    [3, "the person who answered", "Olivia Owner"],
  ])(
    "an asset's entry %i counts as redacted after %s was erased, and the activity no longer names that person",
    async (seq, _who, name) => {
      const { admin, teamId, assetId, items } = await answered();
      const told = async () => JSON.stringify(await actAs(admin, () => Asset.activity(assetId), CALLER));
      expect(await told()).toContain(name);
      const { person, ...rest } = items[seq - 1] ?? {};
      expect(JSON.stringify(person)).toContain(name);
      await write(rest);
      expect(await verifyAsset(teamId, assetId)).toEqual({ ok: true, entries: 3, redacted: 1 });
      expect(await told()).not.toContain(name);
    },
  );

  it("an asset that has lost its first entry is reported", async () => {
    const { teamId, assetId, items } = await answered();
    const { firstEntry, ...rest } = items[0] ?? {};
    expect(firstEntry).toBeDefined();
    await write(rest);
    expect(await verifyAsset(teamId, assetId)).toEqual({ ok: false, seq: 1, reason: "missing" });
  });

  it("an asset that is edited during the check is still reported as valid", async () => {
    const { admin, teamId } = await aTeam();
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    const touch = () =>
      actAs(admin, () =>
        change(teamId, id, (current) => ({ next: current, step: { type: "rights_request.link.copied" }, also: [] })),
      );
    let done = false;
    const busy = (async () => {
      for (let n = 0; n < 60; n++) await touch();
      done = true;
    })();
    while (!done) expect(await verifyAsset(teamId, id)).toMatchObject({ ok: true });
    await busy;
    expect(await verifyAsset(teamId, id)).toMatchObject({ entries: 61 });
  });

  it("the check of a team covers exactly the team's assets, and reports the asset whose entry was changed", async () => {
    const { admin, teamId } = await aTeam();
    await actAs((await aTeam()).admin, () => anAsset(), CALLER);
    const ids: string[] = [];
    for (let n = 0; n < 25; n++) ids.push(await actAs(admin, async () => (await anAsset()).id, CALLER));
    const [first] = await itemsOf(ids[13] ?? "");
    await write({ ...first, firstEntry: otherFacts(first?.firstEntry) });
    const findings = await Array.fromAsync(verifyAll(teamId, ACTIVITIES));
    expect(findings.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(findings.filter(({ finding }) => !finding.ok)).toEqual([
      { id: first?.assetId, finding: { ok: false, seq: 1, reason: "changed" } },
    ]);
  });

  it("the list of teams contains a new team, and contains each team once", async () => {
    const { teamId } = await aTeam();
    const all = await Array.fromAsync(Team.ids());
    expect(all).toContain(teamId);
    const { Item } = await table.send(
      new GetCommand({ TableName: env.TABLE_NAME, Key: { pk: `$clearhouse#teamid_${teamId}`, sk: "$team_1" } }),
    );
    expect(Item).toBeDefined();
    expect(new Set(all).size).toBe(all.length);
  });
});
