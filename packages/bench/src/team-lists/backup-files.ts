import { randomUUID } from "node:crypto";
import { BackupFileEntity, type BackupFileRecord } from "@clearhouse/core/backup/backup.entity.ts";
import { Backup } from "@clearhouse/core/backup/index.ts";
import { nowIso } from "@clearhouse/core/platform/clock.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { PAGE, type TeamList } from "./team-list.ts";

const BATCH = 25;

const missing = (teamId: string): BackupFileRecord => {
  const [ownerId, fileId] = [newId("asset"), randomUUID()];
  return {
    ...{ teamId, ownerId, fileId, kind: "original", key: `media/${teamId}/${ownerId}/${fileId}`, name: "portrait.jpg" },
    ...{ size: 4_000_000, state: "media_missing", changedAt: nowIso(), problemSince: nowIso(), version: 1 },
  };
};

export const backupFiles: TeamList = {
  name: "files with a problem in the backup",
  page: (admin) => actAs(admin, () => Backup.openFiles({})),
  query: ({ teamId }) => BackupFileEntity.query.open({ teamId }).params({ limit: PAGE }),
  fill: async ({ teamId }, count) => {
    for (let made = 0; made < count; made += BATCH) {
      await BackupFileEntity.put(Array.from({ length: BATCH }, () => missing(teamId))).go();
    }
  },
};
