import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it, vi } from "vitest";
import { env } from "../../platform/env.ts";
import { newId } from "../../platform/id.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { encodeCursor } from "../../platform/store/cursor.ts";
import { anAsset, aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { verifyLog } from "./audit.ts";
import { Team } from "./index.ts";

type Item = Record<string, unknown>;

const page = (admin: MemberActor, limit: number, cursor?: string) => actAs(admin, () => Team.audit({ limit, cursor }));

const rename = (admin: MemberActor, name: string) => actAs(admin, () => Sent.editTeam({ name }));

const keyOf = (teamId: string, seq?: number) => ({
  pk: `$clearhouse#teamid_${teamId}`,
  sk: seq === undefined ? "$roster_1" : `$audit_1#seq_${String(seq).padStart(9, "0")}`,
});

const stored = async (teamId: string, seq?: number): Promise<Item> => {
  const { Item } = await table.send(new GetCommand({ TableName: env.TABLE_NAME, Key: keyOf(teamId, seq) }));
  if (!Item) throw new Error(`Entry ${seq} isn't stored`);
  return Item;
};
const write = (item: Item) => table.send(new PutCommand({ TableName: env.TABLE_NAME, Item: item }));

/** Makes a team with six entries in its log: its creation, two new members and three new names. */
const aTeamWithLog = async () => {
  const scene = await aTeam("One");
  for (const name of ["Two", "Three", "Four"]) await rename(scene.admin, name);
  return scene;
};

describe("a team's log", () => {
  it("a team's log begins with the team's creation by the system and records who has joined", async () => {
    const { admin } = await aTeam();
    const { items, cursor } = await page(admin, 50);
    expect(cursor).toBeNull();
    expect(items).toMatchObject([
      { seq: 3, type: "member.joined", about: "Max Member", changes: [{ what: "role", from: "", to: "member" }] },
      { seq: 2, type: "member.joined", about: "Ada Admin", changes: [{ what: "role", from: "", to: "admin" }] },
      {
        seq: 1,
        type: "team.created",
        about: expect.stringContaining("@"),
        by: { kind: "system", name: "" },
        changes: [],
      },
    ]);
  });

  it.each([1, 2, 3, 6, 7])(
    "a team's log is read with %i entries a page, newest first, and has each entry once",
    async (limit) => {
      const { admin } = await aTeamWithLog();
      await actAs(admin, () => anAsset(), CALLER);
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const next = await page(admin, limit, cursor);
        expect(next.items.length).toBeGreaterThan(0);
        seen.push(...next.items.map(({ seq }) => seq));
        cursor = next.cursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual([6, 5, 4, 3, 2, 1]);
    },
  );

  it("the next page of a log continues where the reader stopped, even if entries were added", async () => {
    const { admin } = await aTeamWithLog();
    const first = await page(admin, 2);
    await rename(admin, "Five");
    const second = await page(admin, 2, first.cursor ?? "");
    expect([...first.items, ...second.items].map(({ seq }) => seq)).toEqual([6, 5, 4, 3]);
  });

  it("each page of a log is read with one Query, wherever the page is", async () => {
    const { admin } = await aTeamWithLog();
    const { cursor } = await page(admin, 4);
    const send = vi.spyOn(table, "send");
    await page(admin, 2);
    await page(admin, 2, cursor ?? "");
    expect(send.mock.calls.map(([command]) => command.constructor.name)).toEqual(["QueryCommand", "QueryCommand"]);
    send.mockRestore();
  });

  it("a log refuses cursors of another team, cursors of another list and invalid cursors", async () => {
    const [{ admin }, other] = [await aTeamWithLog(), await aTeamWithLog()];
    const { cursor } = await page(other.admin, 1);
    for (const wrong of [cursor ?? "", "", "x", await encodeCursor(`assets:${admin.teamId}:all`, ["2"])]) {
      if (wrong) await expect(page(admin, 10, wrong)).rejects.toMatchObject({ code: "cursor.invalid" });
    }
  });

  it("a log doesn't show people who were erased, but still shows what was done", async () => {
    const { admin, member, teamId } = await aTeam();
    await actAs(admin, () => Sent.editMember(member.userId, { displayName: "Maxine" }));
    await actAs(admin, () =>
      Sent.editTeam({ contactEmail: "max@example.com", privacyEmail: "max@two.example", name: "Two" }),
    );
    for (const seq of [3, 4, 5]) {
      const { person, ...rest } = await stored(teamId, seq);
      expect(person).toBeDefined();
      expect(JSON.stringify(rest)).not.toMatch(/Max|max@/);
      await write(rest);
    }
    expect((await page(admin, 3)).items).toMatchObject([
      { type: "team.settings.changed", by: { kind: "member", name: "" }, changes: [{ what: "name", to: "Two" }] },
      { type: "member.profile.changed", about: "", changes: [] },
      { type: "member.joined", about: "" },
    ]);
    expect(await verifyLog(teamId)).toEqual({ ok: true, entries: 5, redacted: 3 });
  });
});

describe("verifying a team's log", () => {
  it("verifying a log accepts an unchanged log and counts its entries", async () => {
    expect(await verifyLog((await aTeamWithLog()).teamId)).toEqual({ ok: true, entries: 6, redacted: 0 });
  });

  const changed: [number, string, (item: Item) => Item][] = [
    [1, "changed", (item) => ({ ...item, at: String(item.at).replace("20", "19") })],
    [3, "changed", (item) => ({ ...item, type: "member.removed" })],
    [4, "changed", (item) => ({ ...item, facts: { "name.from": "One", "name.to": "Too" } })],
    [5, "person_changed", (item) => ({ ...item, person: { ...(item.person as Item), name: "Max Member" } })],
    [6, "changed", (item) => ({ ...item, actor: { kind: "system", id: "nobody" } })],
  ];
  it.each(changed)(
    "verifying a log names entry %i (%s) after that entry was changed in the table",
    async (seq, reason, tamper) => {
      const { teamId } = await aTeamWithLog();
      await write(tamper(await stored(teamId, seq)));
      expect(await verifyLog(teamId)).toEqual({ ok: false, seq, reason });
    },
  );

  it("verifying a log names an entry that belongs to another team", async () => {
    const [one, other] = [await aTeamWithLog(), await aTeamWithLog()];
    await write({ ...(await stored(other.teamId, 2)), ...keyOf(one.teamId, 2) });
    expect(await verifyLog(one.teamId)).toEqual({ ok: false, seq: 2, reason: "foreign" });
  });

  it("verifying a log names entry 6 if the team's record was changed to say that entry 5 is the last entry", async () => {
    const { teamId } = await aTeamWithLog();
    const { hash } = await stored(teamId, 5);
    const roster = await stored(teamId);
    await write({ ...roster, head: { ...(roster.head as Item), seq: 5, hash } });
    expect(await verifyLog(teamId)).toEqual({ ok: false, seq: 6, reason: "head_differs" });
  });

  it("verifying a log names entry 1 of a team whose list of people is missing, and refuses an unknown team", async () => {
    const { teamId } = await aTeam();
    const { __edb_e__, ...roster } = await stored(teamId);
    await write({ ...roster, __edb_e__: "elsewhere" });
    expect(await verifyLog(teamId)).toEqual({ ok: false, seq: 1, reason: "missing" });
    await expect(verifyLog(newId("team"))).rejects.toMatchObject({ code: "team.not_found" });
  });

  it("verifying a log reports no damage when entries are added during the check", async () => {
    const { admin, teamId } = await aTeam();
    let done = false;
    const busy = (async () => {
      for (let n = 0; n < 30; n++) await rename(admin, `Name ${n}`);
      done = true;
    })();
    while (!done) expect(await verifyLog(teamId)).toMatchObject({ ok: true });
    await busy;
    expect(await verifyLog(teamId)).toMatchObject({ entries: 33 });
  });
});
