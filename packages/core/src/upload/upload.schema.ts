import * as z from "zod";
import { isStorable, LIMITS, resourceId } from "../platform/fields.schema.ts";

/** Every part but the last has this many bytes; S3 wants at least 5 MiB. */
export const PART_BYTES = 8 * 1024 * 1024;

export const uploadPurpose = z.enum(["asset", "thumbnail", "owner-original"]);
export type UploadPurpose = z.infer<typeof uploadPurpose>;

export const UPLOAD_MESSAGES = {
  type: "is not a supported file type",
  size: "is larger than 200MB",
} as const;

/** image/* and video/*, SVG refused: it is a document that can run scripts. */
export const isSupportedType = (contentType: string): boolean =>
  /^(image|video)\/[\w.+-]+$/.test(contentType) && !contentType.startsWith("image/svg");

/** As the person has it, in whatever script; kept as it is. */
const fileName = z
  .string()
  .trim()
  .min(1, "File name is required")
  .max(1_024, "File name is too long (maximum 1,024 characters)")
  .refine(isStorable, "File name holds a character that can't be stored");

export const createUploadInput = z
  .object({
    fileName,
    contentType: z.string().max(128).refine(isSupportedType, UPLOAD_MESSAGES.type),
    /** Bytes, declared; each part address signs its exact length. */
    size: z.number().int().min(1, "The file is empty").max(LIMITS.fileBytes, UPLOAD_MESSAGES.size),
    purpose: uploadPurpose.exclude(["owner-original"]).default("asset"),
    /** A thumbnail names the upload it pictures. */
    forUploadId: resourceId.optional(),
  })
  .refine(
    (input) => input.purpose !== "thumbnail" || (input.size <= 2 * 1024 * 1024 && input.contentType === "image/jpeg"),
    {
      error: "A thumbnail is a JPEG of at most 2MB",
      path: ["size"],
    },
  );
export type CreateUploadInput = z.input<typeof createUploadInput>;

/** What an owner sends beside the yes; always an original. */
export const createOwnerUploadInput = z.object({
  fileName,
  contentType: z.string().max(128).refine(isSupportedType, UPLOAD_MESSAGES.type),
  size: z.number().int().min(1, "The file is empty").max(LIMITS.fileBytes, UPLOAD_MESSAGES.size),
});
export type CreateOwnerUploadInput = z.input<typeof createOwnerUploadInput>;

export const upload = z.object({
  id: z.string(),
  state: z.enum(["open", "completed", "attached", "aborted"]),
  fileName: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  partSize: z.number().int(),
  partCount: z.number().int(),
  /** Parts the server knows to be stored; the others are still to be sent. */
  storedParts: z.array(z.number().int()),
});
export type Upload = z.infer<typeof upload>;

export const partNumber = z.coerce.number().int().min(1).max(100);

export const signPartsInput = z.object({ parts: z.array(partNumber).min(1).max(32) });
export const signedParts = z.object({
  parts: z.array(z.object({ part: z.number().int(), url: z.string(), size: z.number().int() })),
});
/** The ETag as S3 answered it, quotes included. */
export const storedPartInput = z.object({
  etag: z.string().regex(/^"?[\w-]{1,126}"?$/, "An ETag as the store answered it"),
});
