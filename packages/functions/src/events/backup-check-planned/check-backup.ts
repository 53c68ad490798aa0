import { BackupCheckPlanned } from "@clearhouse/core/custody/backup/backup.events.ts";
import { checkBackup } from "@clearhouse/core/custody/backup/check/check.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("check-backup", BackupCheckPlanned, ({ id }) => checkBackup(id));
