import { afterEach, expect, it } from "vitest";
import { actAs } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { type ClosedTeam, ClosedTeamEntity, findClosed } from "../../platform/store/closed-team.ts";
import { anAsset, aTeam, CALLER } from "../../testing/scene.ts";
import { items } from "../archive/table.ts";
import { carryOut, dueByIndex } from "./delete.ts";
import { TeamClosing } from "./index.ts";
import { isComplete, removeRecords } from "./records.ts";

const ENDED = "2020-01-01T00:00:00.000Z";
const noAccounts = () => Promise.resolve(0);

afterEach(() => table.middlewareStack.remove("test-pages"));

/** Makes pages of the table small. @returns the keys at which pages began */
const smallPages = (): unknown[] => {
  const starts: unknown[] = [];
  table.middlewareStack.add(
    (next, context) => (args) => {
      if (context.commandName !== "ScanCommand") return next(args);
      const input = args.input as { ExclusiveStartKey?: unknown };
      starts.push(input.ExclusiveStartKey);
      return next({ ...args, input: { ...input, Limit: 10 } as never });
    },
    { name: "test-pages", step: "initialize" },
  );
  return starts;
};

const recordsOf = async (teamId: string): Promise<Record<string, unknown>[]> => {
  const found: Record<string, unknown>[] = [];
  for await (const page of items()) found.push(...page.filter((item) => JSON.stringify(item).includes(teamId)));
  return found;
};

/** A team whose 30 days are over. */
const aDueTeam = async () => {
  const { teamId, admin } = await aTeam();
  for (const name of ["Dawn", "Dusk", "Noon"]) await actAs(admin, () => anAsset(name), CALLER);
  await TeamClosing.close(teamId);
  const { data } = await ClosedTeamEntity.patch({ teamId })
    .set({ keptUntil: ENDED, deleteAfter: ENDED })
    .go({ response: "all_new" });
  return { teamId, admin, closed: data as ClosedTeam };
};

it("if two calls close a team at the same moment, one call succeeds and the other call is told that the team is closed", async () => {
  const { teamId } = await aTeam();
  const results = await Promise.allSettled([TeamClosing.close(teamId), TeamClosing.close(teamId)]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(results.flatMap((one) => (one.status === "rejected" ? one.reason : []))).toEqual([
    expect.objectContaining({ code: "team.closed" }),
  ]);
});

it("two calls that reopen a team at the same moment both succeed", async () => {
  const { teamId } = await aTeam();
  await TeamClosing.close(teamId);
  await Promise.all([TeamClosing.reopen(teamId), TeamClosing.reopen(teamId)]);
  expect(await findClosed(teamId)).toBeUndefined();
});

it("a team that was reopened and closed again isn't deleted when the first closing's 30 days are over", async () => {
  const { teamId } = await aTeam();
  const first = { ...(await TeamClosing.close(teamId)), keptUntil: ENDED };
  await TeamClosing.reopen(teamId);
  await expect(carryOut(first, noAccounts)).rejects.toThrow("opened again meanwhile");
  await TeamClosing.close(teamId);
  await expect(carryOut(first, noAccounts)).rejects.toThrow("opened again meanwhile");
  expect(await findClosed(teamId)).not.toHaveProperty("deletingSince");
});

it("a deleted team can't be reopened", async () => {
  const { teamId } = await aTeam();
  const closed = await TeamClosing.close(teamId);
  await ClosedTeamEntity.patch({ teamId }).set({ keptUntil: ENDED }).go();
  await carryOut({ ...closed, keptUntil: ENDED }, noAccounts);
  await expect(TeamClosing.reopen(teamId)).rejects.toMatchObject({ code: "team.deleted" });
});

it("a deletion that has no time left continues at the page where it stopped, until nothing of the team is left", async () => {
  const { teamId, admin, closed } = await aDueTeam();
  const starts = smallPages();
  let runs = 0;
  let all: Awaited<ReturnType<typeof carryOut>>;
  while (!all) {
    let pages = 3;
    all = await carryOut(closed, noAccounts, () => pages-- > 0);
    expect(++runs).toBeLessThan(10_000);
  }
  expect(runs).toBeGreaterThan(1);
  expect(new Set(starts.map((key) => JSON.stringify(key))).size).toBe(starts.length);
  expect(all.records).toBeGreaterThan(5);
  const left = await recordsOf(teamId);
  expect(left).toEqual([
    expect.objectContaining({ __edb_e__: "closedteam", deletedAt: expect.any(String), deleted: all }),
  ]);
  expect(left[0]).not.toHaveProperty("gsi3pk");
  expect(await recordsOf(admin.userId)).toEqual([]);
});

it("a deletion that is cut off within a page begins that page again, and deletes what is left", async () => {
  const { teamId, closed } = await aDueTeam();
  smallPages();
  let cuts = 0;
  const cutOff = () => (++cuts === 1 ? Promise.reject(new Error("killed")) : Promise.resolve(0));
  await expect(carryOut(closed, cutOff)).rejects.toThrow("killed");
  expect(await findClosed(teamId)).toMatchObject({ deletingSince: expect.any(String) });
  await carryOut(closed, noAccounts);
  expect(await recordsOf(teamId)).toHaveLength(1);
});

it("the teams to delete are found without reading the table: those whose time is over, until they are deleted", async () => {
  const [due, open, kept] = [await aDueTeam(), await aTeam(), await aTeam()];
  await TeamClosing.close(kept.teamId);
  const starts = smallPages();
  const found = async () => (await dueByIndex()).map(({ teamId }) => teamId);
  expect(await found()).toContain(due.teamId);
  for (const { teamId } of [open, kept]) expect(await found()).not.toContain(teamId);
  expect(starts).toEqual([]);
  await carryOut(due.closed, noAccounts);
  expect(await found()).not.toContain(due.teamId);
});

it("a deletion reads at most half of what a partition can be read, and pauses for the rest", async () => {
  const { teamId } = await aDueTeam();
  table.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args);
      if (context.commandName === "ScanCommand") {
        Object.assign(result.output, { ConsumedCapacity: { CapacityUnits: 1_500_000 } });
      }
      return result;
    },
    { name: "test-pages", step: "initialize" },
  );
  const pauses: number[] = [];
  const work = {
    teamId,
    people: new Set<string>(),
    deleteAccounts: noAccounts,
    hasTime: () => true,
    store: () => Promise.resolve(),
    pause: async (ms: number) => void pauses.push(ms),
  };
  const reading = await removeRecords(work, { pictures: [], records: 0, accounts: 0 });
  expect(isComplete(reading)).toBe(true);
  // A page of 1,500,000 units, at 1,500 a second, less the seconds that it took.
  for (const ms of pauses) expect(ms).toBeGreaterThan(500_000);
  for (const ms of pauses) expect(ms).toBeLessThanOrEqual(1_000_000);
  expect(pauses.length).toBeGreaterThan(0);
});
