import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { compactAsAsked } from "@clearhouse/core/library/search/snapshot/occasions.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("compact-search", EVENTS["search.snapshot.outgrown"], () => compactAsAsked());
