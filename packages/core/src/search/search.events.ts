import { defineEvent } from "../platform/events/event.ts";

/** So much has changed since the team's search snapshot was written that searches become slow; its pointer says which. */
export const SearchSnapshotOutgrown = defineEvent("search.snapshot.outgrown", {});
