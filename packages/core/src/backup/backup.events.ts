import { defineEvent } from "../platform/events/event.ts";

/** A step of a team's check is due. */
export const BackupCheckPlanned = defineEvent("backup.check.planned", {});
