import * as z from "zod";

/** Who sends a file: a member, an API key, or the content owner of a rights request. */
export const senderKind = z.enum(["member", "api-key", "owner"]);

/** An upload that isn't finished, as those who may cancel it see it. */
export const openUpload = z.object({
  id: z.string(),
  fileName: z.string(),
  /** The declared number of bytes. */
  size: z.number().int(),
  /** The bytes of the parts that have arrived. */
  storedBytes: z.number().int(),
  sender: z.object({
    kind: senderKind,
    /** "" for a member or key that doesn't exist any more. */
    name: z.string(),
  }),
  /** Whether the caller is the sender. */
  own: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When the last part arrived; null before the first, and for uploads that an earlier release opened. */
  lastPartAt: z.iso.datetime().nullable(),
  /** When the upload ends by itself if no part arrives until then. */
  endsAt: z.iso.datetime(),
});
export type OpenUpload = z.infer<typeof openUpload>;

export const openUploadsQuery = z.object({
  cursor: z.string().max(1_024).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type OpenUploadsQuery = z.output<typeof openUploadsQuery>;

export const openUploadPage = z.object({ items: z.array(openUpload), cursor: z.string().nullable() });
export type OpenUploadPage = z.infer<typeof openUploadPage>;
