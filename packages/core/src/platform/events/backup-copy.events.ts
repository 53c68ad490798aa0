import * as z from "zod";
import { defineEvent } from "./event.ts";

/**
 * Code that stores or removes a file sends the event `backup.copy.due`. The handler of this event makes or removes the
 * backup copy. The event isn't in the folder core/custody/backup, because that folder imports all folders whose code stores
 * files, and two folders must not import each other.
 */

/** File ids of generated documents. A grant or contract has at most one document with each id. */
export const MADE_PDF = "doc_pdf";
export const MADE_TEXT = "doc_text";

/** File id of the picture of a rights request's post; a request has at most one such picture. */
export const POST_PICTURE = "post_picture";

/**
 * A file was stored, so its backup copy has to be made; or the file doesn't belong to its owner any more, so its backup
 * copy has to be removed.
 */
export const BackupCopyDue = defineEvent("backup.copy.due", { ownerId: z.string(), fileId: z.string() });
