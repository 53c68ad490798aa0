import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** The next step of a team's check is due, or the notification of its admins. */
export const BackupCheckPlanned = defineEvent("backup.check.planned", {});

/** An admin wants a file restored from its copy. */
export const BackupRestoreAsked = defineEvent("backup.restore.asked", { ownerId: z.string(), fileId: z.string() });
