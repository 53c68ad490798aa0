import { defineEvent } from "../../platform/events/event.ts";

/**
 * A new search snapshot has to be written: so much has changed since the last one that searches become slow, or a
 * process has written the first parts and another process has to continue. The item of snapshot/pointer.entity.ts says
 * which of the two reasons applies.
 */
export const SearchSnapshotOutgrown = defineEvent("search.snapshot.outgrown", {});
