import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** A step of a team's check is due. */
export const BackupCheckPlanned = defineEvent("backup.check.planned", {});

/** An admin wants a file's copy in its place again. */
export const BackupRestoreAsked = defineEvent("backup.restore.asked", { ownerId: z.string(), fileId: z.string() });
