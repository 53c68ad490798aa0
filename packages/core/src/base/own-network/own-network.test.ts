import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { withClock } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { aTeam, CALLER, type Scene } from "../../testing/scene.ts";
import { OwnNetwork } from "./index.ts";

const from = (ip: string) => ({ ...CALLER, ip });
const note = ({ member }: Scene, ip: string) => actAs(member, () => OwnNetwork.noteMember(), from(ip));
const signsAt = ({ teamId }: Scene, ip: string, kept = "") =>
  actAs({ kind: "public" }, () => OwnNetwork.signsOf(teamId, kept), from(ip));
const inHours = (hours: number) => ({ now: () => new Date(Date.now() + hours * 3_600_000) });

/** The notes of the team's networks, as the table has them. */
const notesOf = async ({ teamId }: Scene): Promise<Record<string, unknown>[]> => {
  const { Items = [] } = await table.send(new ScanCommand({ TableName: env.TABLE_NAME, ConsistentRead: true }));
  return Items.filter((item) => item.teamId === teamId && item.__edb_e__ === "membernetwork");
};

it.each([
  ["9.9.9.9", "9.9.9.9", true],
  ["9.9.9.9", "9.9.9.10", false],
  ["9.9.9.9", "::ffff:9.9.9.9", true],
  ["2a02:8388:1::1", "2a02:8388:1::2:3:4:5", true],
  ["2a02:8388:1::1", "2a02:8388:1:1::1", false],
])("after a member used %s, an answer from %s comes from the team's own network: %s", async (used, answered, isOwn) => {
  const team = await aTeam();
  expect(await signsAt(team, answered)).toBeUndefined();
  await note(team, used);
  expect(await signsAt(team, answered)).toEqual(isOwn ? ["address"] : undefined);
  expect(await signsAt(await aTeam("Rival Media"), answered)).toBeUndefined();
});

it.each([
  "127.0.0.1",
  "::1",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "100.64.0.1",
  "169.254.1.1",
  "fe80::1",
  "fd00::1",
  "::ffff:192.168.1.1",
  "",
])("an address that isn't public doesn't count: %j", async (ip) => {
  const team = await aTeam();
  await note(team, ip);
  expect(await signsAt(team, ip)).toBeUndefined();
  expect(await notesOf(team)).toEqual([]);
});

it("an address counts for at least 24 hours after a member used it, and no longer than 25", async () => {
  const team = await aTeam();
  await note(team, "9.9.9.9");
  // A process writes the note again only after an hour, so the last use that isn't noted is almost an hour later.
  await withClock(inHours(0.99), () => note(team, "9.9.9.9"));
  expect(await withClock(inHours(24.9), () => signsAt(team, "9.9.9.9"))).toEqual(["address"]);
  expect(await withClock(inHours(25.1), () => signsAt(team, "9.9.9.9"))).toBeUndefined();
  await withClock(inHours(1.01), () => note(team, "9.9.9.9"));
  expect(await withClock(inHours(25.1), () => signsAt(team, "9.9.9.9"))).toEqual(["address"]);
});

it("the table has a member's address only as a keyed hash without the member, and TTL removes it", async () => {
  const team = await aTeam();
  await note(team, "9.9.9.9");
  const [item = {}, ...more] = await notesOf(team);
  expect(more).toEqual([]);
  expect(item).toMatchObject({ network: expect.stringMatching(/^[0-9a-f]{32}$/), expires: expect.any(Number) });
  const text = JSON.stringify(item);
  for (const secret of ["9.9.9.9", team.member.userId, team.member.email]) expect(text).not.toContain(secret);
});

it("a browser that was signed in to the team is recognized by its mark, also after it signed in to other teams", async () => {
  const [first, second] = [await aTeam(), await aTeam("Rival Media")];
  const one = await actAs(first.admin, () => OwnNetwork.marked("anything; else"));
  const two = await actAs(second.admin, () => OwnNetwork.marked(one));
  expect(two.split(".")).toHaveLength(2);
  expect(await actAs(first.member, () => OwnNetwork.marked(two))).toBe(two.split(".").toReversed().join("."));
  expect(await signsAt(first, "9.9.9.9", one)).toEqual(["browser"]);
  expect(await signsAt(first, "9.9.9.9", two)).toEqual(["browser"]);
  expect(await signsAt(second, "9.9.9.9", one)).toBeUndefined();
  for (const text of [first.teamId, first.admin.userId, first.admin.email]) expect(one).not.toContain(text);
});

it("a browser keeps the marks of at most eight teams", async () => {
  const { admin } = await aTeam();
  const nine = Array.from({ length: 9 }, (_, n) => `${n}`.repeat(32)).join(".");
  expect((await actAs(admin, () => OwnNetwork.marked(nine))).split(".")).toHaveLength(8);
});
