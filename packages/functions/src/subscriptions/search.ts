import { type Access, type Domain, READ_IF_THERE, RECORDS_AND_LISTS } from "../function-definition.ts";

/**
 * For reading a team's snapshot, writing the next snapshot under another name, and removing the objects that are in
 * neither snapshot.
 */
const COMPACT = {
  table: [...RECORDS_AND_LISTS, "BatchGetItem"],
  documents: [...READ_IF_THERE, "PutObject", "DeleteObject"],
  within: { documents: "search/" },
} as const satisfies Access;

export const SEARCH: Domain = {
  name: "Search",
  subscriptions: [
    {
      name: "CompactSearch",
      event: "search.snapshot.outgrown",
      handler: "packages/functions/src/events/search-snapshot-outgrown/compact-search",
      concurrency: 4,
      access: COMPACT,
      memoryMb: 1536,
      timeoutSeconds: 120,
      heavy: true,
    },
    {
      name: "CompactSearchAfterImport",
      event: "import.chunk.stored",
      handler: "packages/functions/src/events/import-chunk-stored/compact-search",
      concurrency: 20,
      access: COMPACT,
      memoryMb: 1536,
      timeoutSeconds: 120,
      heavy: true,
    },
  ],
};
