import { ExportRequested } from "@clearhouse/core/integrations/export/export.events.ts";
import { writeEvidence } from "@clearhouse/core/integrations/export/write-evidence.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("write-evidence", ExportRequested, ({ data }) => writeEvidence(data.exportId));
