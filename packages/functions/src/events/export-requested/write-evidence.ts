import { ExportRequested } from "@clearhouse/core/export/export.events.ts";
import { writeEvidence } from "@clearhouse/core/export/write-evidence.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("write-evidence", ExportRequested, ({ data }) => writeEvidence(data.exportId));
