import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { writeActivity } from "@clearhouse/core/integrations/export/write-activity.ts";
import { renderActivity } from "../../pdf/activity-document.tsx";
import { consequence } from "../consequence.ts";

export const handler = consequence("write-activity", EVENTS["export.requested"], ({ data }) =>
  writeActivity(data.exportId, renderActivity),
);
