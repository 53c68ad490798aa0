import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/**
 * A domain that stores or removes a file has its backup copy made or removed by this event. The event has a domain of
 * its own because the backup domain imports all domains that store files.
 */

/** File ids of the documents that are generated, one of each kind for a grant or contract. */
export const MADE_PDF = "doc_pdf";
export const MADE_TEXT = "doc_text";

/** File id of the picture of a request's post; a request has at most one. */
export const POST_PICTURE = "post_picture";

/** A file was stored, or doesn't belong to its owner any more. Its backup copy is made, or removed. */
export const BackupCopyDue = defineEvent("backup.copy.due", { ownerId: z.string(), fileId: z.string() });
