import { ExportRequested } from "@clearhouse/core/integrations/export/export.events.ts";
import { writeActivity } from "@clearhouse/core/integrations/export/write-activity.ts";
import { renderActivity } from "../../pdf/activity-document.tsx";
import { consequence } from "../consequence.ts";

export const handler = consequence("write-activity", ExportRequested, ({ data }) =>
  writeActivity(data.exportId, renderActivity),
);
