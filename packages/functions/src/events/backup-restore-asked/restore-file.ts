import { BackupRestoreAsked } from "@clearhouse/core/custody/backup/backup.events.ts";
import { restoreFile } from "@clearhouse/core/custody/backup/restore.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("restore-file", BackupRestoreAsked, ({ data }) =>
  restoreFile(data.ownerId, data.fileId),
);
