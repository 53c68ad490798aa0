import { PutObjectCommand } from "@aws-sdk/client-s3";
import { MOST_AT_ONCE } from "@clearhouse/core/custody/team-closing/delete-due.ts";
import { TeamClosing } from "@clearhouse/core/custody/team-closing/index.ts";
import { Team } from "@clearhouse/core/people/team/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { ClosedTeamEntity, findClosed } from "@clearhouse/core/platform/store/closed-team.ts";
import { teamFolders } from "@clearhouse/core/platform/store/object-key.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { anAsset, aTeam, CALLER, PNG } from "@clearhouse/core/testing/scene.ts";
import { startUserPool, type UserPool } from "@clearhouse/core/testing/user-pool.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { inFunction } from "../testing/aws-calls/at-hand.ts";
import { callsOf, intercept } from "../testing/aws-calls/sdk.ts";
import { handler as deleteClosedTeams } from "./delete-closed-teams.ts";

const handler = inFunction("DeleteClosedTeams", deleteClosedTeams);

const ENDED = "2020-01-01T00:00:00.000Z";
let pool: UserPool;

beforeAll(async () => {
  pool = await startUserPool();
  vi.stubEnv("AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER", pool.endpoint);
});
afterAll(() => {
  pool.stop();
  vi.unstubAllEnvs();
});

const aClosedTeam = async (keptUntil?: string) => {
  const team = await aTeam();
  await actAs(team.admin, () => anAsset(), CALLER);
  // A picture has its hash as key, and stays while another team has the same one.
  if (keptUntil) await actAs(team.admin, () => Team.setAppLogo(PNG));
  for (const [bucket, folders] of Object.entries(teamFolders(team.teamId)))
    for (const folder of folders)
      await s3.send(
        new PutObjectCommand({ Bucket: env[bucket as "MEDIA_BUCKET"], Key: `${folder}file`, Body: "text" }),
      );
  await TeamClosing.close(team.teamId);
  if (keptUntil) await ClosedTeamEntity.patch({ teamId: team.teamId }).set({ keptUntil, deleteAfter: keptUntil }).go();
  return team;
};

it("a closed team is deleted by the schedule once its 30 days are over, with the accounts of its people, and no other team", async () => {
  const [gone, kept] = [await aClosedTeam(ENDED), await aClosedTeam()];
  await handler();
  expect(await findClosed(gone.teamId)).toMatchObject({
    deletedAt: expect.any(String),
    deleted: { accounts: 2 },
  });
  expect(pool.deleted.size).toBe(2);
  expect(await findClosed(kept.teamId)).not.toHaveProperty("deletingSince");
});

it("if more teams than usual are to be deleted at once, none is begun, and deletions that have begun go on", async () => {
  const aRecord = async (begun: boolean): Promise<string> => {
    const teamId = newId("team");
    const record = { teamId, name: "Gone", closedAt: ENDED, keptUntil: ENDED, deleteAfter: ENDED };
    await ClosedTeamEntity.create({ ...record, ...(begun && { deletingSince: ENDED }) }).go();
    return teamId;
  };
  const begun = await aRecord(true);
  const waiting = await Promise.all(Array.from({ length: MOST_AT_ONCE + 1 }, () => aRecord(false)));
  await expect(handler()).rejects.toThrow(`${waiting.length} closed teams are to be deleted at once`);
  expect(await findClosed(begun)).toHaveProperty("deletedAt");
  for (const teamId of waiting) expect(await findClosed(teamId)).not.toHaveProperty("deletingSince");
  const [reopened = "", ...rest] = waiting;
  await ClosedTeamEntity.delete({ teamId: reopened }).go();
  await handler();
  for (const teamId of rest) expect(await findClosed(teamId)).toHaveProperty("deletedAt");
});

it("the schedule doesn't read the table while no team is to be deleted", async () => {
  const { calls } = await callsOf(() => handler());
  expect(calls.map(({ action }) => action)).toEqual(["Query"]);
});

it("a team whose deletion fails doesn't stop the others, fails the run, and is deleted by the next run", async () => {
  const [first, second] = [await aClosedTeam("2019-01-01T00:00:00.000Z"), await aClosedTeam(ENDED)];
  const stop = intercept({
    call: ({ action, input }, perform) =>
      action === "ListObjectsV2" && JSON.stringify(input).includes(first.teamId)
        ? Promise.reject(new Error("down"))
        : perform(),
  });
  await expect(handler().finally(stop)).rejects.toThrow("1 closed teams weren't deleted");
  expect(await findClosed(first.teamId)).not.toHaveProperty("deletedAt");
  expect(await findClosed(second.teamId)).toHaveProperty("deletedAt");
  await handler();
  expect(await findClosed(first.teamId)).toHaveProperty("deletedAt");
});

it("a run with too little time left begins nothing of the table, and the next run continues", async () => {
  const { teamId } = await aClosedTeam(ENDED);
  const context = { getRemainingTimeInMillis: () => 59_000 } as never;
  await handler({}, context);
  expect(await findClosed(teamId)).not.toHaveProperty("deletingSince");
  await handler();
  expect(await findClosed(teamId)).toHaveProperty("deletedAt");
});
