import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { writeList } from "@clearhouse/core/integrations/export/write-list.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("write-list", EVENTS["export.requested"], ({ id, data }) =>
  writeList(data.exportId, id),
);
