import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { restoreFile } from "@clearhouse/core/custody/backup/restore.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("restore-file", EVENTS["backup.restore.asked"], ({ data }) =>
  restoreFile(data.ownerId, data.fileId),
);
