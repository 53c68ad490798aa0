import { defineEvent } from "../platform/events/event.ts";

/**
 * So much has changed since the team's search snapshot was written that searches become slow, or the next one has been
 * written in part; its pointer says which, and how far.
 */
export const SearchSnapshotOutgrown = defineEvent("search.snapshot.outgrown", {});
