import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** What whoever stores a file has done about its copy. A domain of its own, for the backup knows of all who store files. */

/** Ids of files that are made, one of each for its grant or contract. */
export const MADE_PDF = "doc_pdf";
export const MADE_TEXT = "doc_text";

/** Id of the one picture of the post of a request. */
export const POST_PICTURE = "post_picture";

/** A file was stored, or isn't its owner's any more: its copy is to be made, or goes with it. */
export const BackupCopyDue = defineEvent("backup.copy.due", { ownerId: z.string(), fileId: z.string() });
