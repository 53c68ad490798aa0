import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { Import } from "@clearhouse/core/library/import/index.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("run-import", EVENTS["import.step.planned"], ({ id, data }) =>
  Import.run(data.importId, id),
);
