import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

/** Either the next step of a team's check is due, or the team's admins have to be notified of problems. */
export const BackupCheckPlanned = defineEvent("backup.check.planned", {});

/** An admin has asked to restore a file from its copy. */
export const BackupRestoreAsked = defineEvent("backup.restore.asked", { ownerId: z.string(), fileId: z.string() });
