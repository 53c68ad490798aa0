import { PutObjectCommand } from "@aws-sdk/client-s3";
import { TeamClosing } from "@clearhouse/core/custody/team-closing/index.ts";
import { Team } from "@clearhouse/core/people/team/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { ClosedTeamEntity } from "@clearhouse/core/platform/store/closed-team.ts";
import { teamFolders } from "@clearhouse/core/platform/store/object-key.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { anAsset, CALLER, PNG } from "@clearhouse/core/testing/scene.ts";
import { startUserPool } from "@clearhouse/core/testing/user-pool.ts";
import { handler } from "../../schedule/delete-closed-teams.ts";
import type { Use } from "../recorder.ts";
import { aSignedInTeam } from "../roles/people.ts";

const ENDED = "2020-01-01T00:00:00.000Z";

/** Deletes a closed team with files in every bucket, a picture and accounts. */
const useDeletion: Use = async ({ as }) => {
  const { teamId, admin } = await aSignedInTeam("Clearhouse Network");
  await actAs(admin, () => anAsset(), CALLER);
  await actAs(admin, () => Team.setAppLogo(PNG));
  for (const [bucket, folders] of Object.entries(teamFolders(teamId)))
    for (const folder of folders)
      await s3.send(
        new PutObjectCommand({ Bucket: env[bucket as "MEDIA_BUCKET"], Key: `${folder}file`, Body: "text" }),
      );
  await TeamClosing.close(teamId);
  await ClosedTeamEntity.patch({ teamId }).set({ keptUntil: ENDED, deleteAfter: ENDED }).go();
  const pool = await startUserPool();
  process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER = pool.endpoint;
  await as("DeleteClosedTeams", () => handler()).finally(pool.stop);
};

export const TEAM_CLOSING: readonly Use[] = [useDeletion];
