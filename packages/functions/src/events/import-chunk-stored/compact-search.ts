import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { compactWhenOutgrown } from "@clearhouse/core/library/search/snapshot/occasions.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("compact-search-after-import", EVENTS["import.chunk.stored"], compactWhenOutgrown);
