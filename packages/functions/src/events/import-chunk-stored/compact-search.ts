import { ImportChunkStored } from "@clearhouse/core/library/import/import.events.ts";
import { compactWhenOutgrown } from "@clearhouse/core/library/search/snapshot/compact.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("compact-search-after-import", ImportChunkStored, compactWhenOutgrown);
