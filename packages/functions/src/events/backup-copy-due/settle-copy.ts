import { settleCopy } from "@clearhouse/core/custody/backup/settle.ts";
import { BackupCopyDue } from "@clearhouse/core/platform/events/backup-copy.events.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("settle-copy", BackupCopyDue, ({ data }) => settleCopy(data.ownerId, data.fileId));
