import { ExportRequested } from "@clearhouse/core/integrations/export/export.events.ts";
import { writeList } from "@clearhouse/core/integrations/export/write-list.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("write-list", ExportRequested, ({ id, data }) => writeList(data.exportId, id));
