import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { settleCopy } from "@clearhouse/core/custody/backup/settle.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("settle-copy", EVENTS["backup.copy.due"], ({ data }) =>
  settleCopy(data.ownerId, data.fileId),
);
