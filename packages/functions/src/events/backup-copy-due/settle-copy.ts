import { settleCopy } from "@clearhouse/core/backup/copy.ts";
import { BackupCopyDue } from "@clearhouse/core/backup-copy/backup-copy.events.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("settle-copy", BackupCopyDue, ({ data }) => settleCopy(data.ownerId, data.fileId));
