import { expect, it } from "vitest";
import { ClosedTeamEntity, findClosed } from "../platform/store/closed-team.ts";
import { aTeam } from "../testing/scene.ts";
import { carryOut } from "./delete.ts";
import { TeamClosing } from "./index.ts";

const ENDED = "2020-01-01T00:00:00.000Z";
const noAccounts = () => Promise.resolve(0);

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
