import { ImportStepPlanned } from "@clearhouse/core/library/import/import.events.ts";
import { Import } from "@clearhouse/core/library/import/index.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("run-import", ImportStepPlanned, ({ id, data }) => Import.step(data.importId, id));
