import { SearchSnapshotOutgrown } from "@clearhouse/core/library/search/search.events.ts";
import { compactAsAsked } from "@clearhouse/core/library/search/snapshot/compact.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("compact-search", SearchSnapshotOutgrown, () => compactAsAsked());
