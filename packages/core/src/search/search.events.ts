import { defineEvent } from "../platform/events/event.ts";

/**
 * So much has changed since the team's search snapshot was written that searches become slow, or a part of the next
 * snapshot is written and the rest has to follow. The team's pointer says which of the two it is.
 */
export const SearchSnapshotOutgrown = defineEvent("search.snapshot.outgrown", {});
