import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** A step of a team's check is due. */
export const BackupCheckPlanned = defineEvent("backup.check.planned", {});

/** Ids of files that are made, one of each for its grant or contract. */
export const MADE_PDF = "doc_pdf";
export const MADE_TEXT = "doc_text";

/** Id of the one picture of the post of a request. */
export const POST_PICTURE = "post_picture";

const ofFile = { ownerId: z.string(), fileId: z.string() };

/** A file was stored, or isn't its owner's any more: its copy is to be made, or goes with it. */
export const BackupCopyDue = defineEvent("backup.copy.due", ofFile);

/** An admin wants a file's copy in its place again. */
export const BackupRestoreAsked = defineEvent("backup.restore.asked", ofFile);
