import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { writeEvidence } from "@clearhouse/core/integrations/export/write-evidence.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("write-evidence", EVENTS["export.requested"], ({ data }) =>
  writeEvidence(data.exportId),
);
