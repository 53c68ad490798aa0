import { BackupCopyDue } from "@clearhouse/core/backup/backup.events.ts";
import { settleCopy } from "@clearhouse/core/backup/copy.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("settle-copy", BackupCopyDue, ({ data }) => settleCopy(data.ownerId, data.fileId));
