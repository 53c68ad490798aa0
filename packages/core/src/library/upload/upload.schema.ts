import * as z from "zod";
import { isStorable, LIMITS, resourceId } from "../../platform/fields.schema.ts";

/** The number of bytes of each part except the last; S3 requires at least 5 MiB. */
export const PART_BYTES = 8 * 1024 * 1024;

export const uploadPurpose = z.enum(["asset", "thumbnail", "owner-original", "import", "release"]);
export type UploadPurpose = z.infer<typeof uploadPurpose>;

export const UPLOAD_MESSAGES = {
  type: "is not a supported file type",
  size: "is larger than 200MB",
  csvSize: "is larger than 25MB",
  releaseSize: "is larger than 25MB",
  release: "Only a PDF or a picture can be added",
  /** The message for a file that isn't CSV. */
  csv: "Please select a valid CSV file",
  /** For the sender of an upload that an admin canceled. */
  canceled: "An admin of the team canceled this upload. To send the file all the same, try again.",
} as const;

/** Accepts image/* and video/*, but not SVG, because an SVG file can run scripts. */
export const isSupportedType = (contentType: string): boolean =>
  /^(image|video)\/[\w.+-]+$/.test(contentType) && !contentType.startsWith("image/svg");

/** The stored type of a CSV file, whatever a browser declared. */
export const CSV_TYPE = "text/csv";
export const CSV_BYTES = 25 * 1024 * 1024;

/**
 * Whether a file is CSV, by its type or its name. The name counts too, because many browsers send no type, or the type
 * of a spreadsheet.
 */
export const isCsv = ({ fileName, contentType }: { fileName: string; contentType: string }): boolean =>
  contentType === CSV_TYPE || /\.csv$/i.test(fileName);

export const RELEASE_BYTES = 25 * 1024 * 1024;

/** Whether a file may be a signed release: a scan or a photo of a signed release. */
export const isReleaseType = (contentType: string): boolean =>
  contentType === "application/pdf" || (contentType.startsWith("image/") && isSupportedType(contentType));

const isTaken = ({ purpose, contentType }: { purpose: UploadPurpose; contentType: string }): boolean =>
  purpose === "import" || (purpose === "release" ? isReleaseType(contentType) : isSupportedType(contentType));

/** The name on the person's device, in any script; stored unchanged. */
const fileName = z
  .string()
  .trim()
  .min(1, "File name is required")
  .max(1_024, "File name is too long (maximum 1,024 characters)")
  .refine(isStorable, "File name holds a character that can't be stored");

export const createUploadInput = z
  .object({
    fileName,
    contentType: z.string().max(128),
    /** The declared number of bytes. The signed URL of each part allows exactly the part's length. */
    size: z.number().int().min(1, "The file is empty").max(LIMITS.fileBytes, UPLOAD_MESSAGES.size),
    purpose: uploadPurpose.exclude(["owner-original"]).default("asset"),
    /** For a thumbnail, the upload that it belongs to; for an additional file, the upload of the asset's first file. */
    forUploadId: resourceId.optional(),
  })
  .refine(isTaken, {
    error: ({ input }) =>
      (input as { purpose?: unknown }).purpose === "release" ? UPLOAD_MESSAGES.release : UPLOAD_MESSAGES.type,
    path: ["contentType"],
  })
  .refine((input) => input.purpose !== "release" || input.size <= RELEASE_BYTES, {
    error: UPLOAD_MESSAGES.releaseSize,
    path: ["size"],
  })
  .refine((input) => input.purpose !== "import" || isCsv(input), { error: UPLOAD_MESSAGES.csv, path: ["contentType"] })
  .refine((input) => input.purpose !== "import" || input.size <= CSV_BYTES, {
    error: UPLOAD_MESSAGES.csvSize,
    path: ["size"],
  })
  .refine(
    (input) => input.purpose !== "thumbnail" || (input.size <= 2 * 1024 * 1024 && input.contentType === "image/jpeg"),
    {
      error: "A thumbnail is a JPEG of at most 2MB",
      path: ["size"],
    },
  );
export type CreateUploadInput = z.input<typeof createUploadInput>;
export type ParsedCreateUpload = z.output<typeof createUploadInput>;

/** An owner's file for an approval; always an original. */
export const createOwnerUploadInput = z.object({
  fileName,
  contentType: z.string().max(128).refine(isSupportedType, UPLOAD_MESSAGES.type),
  size: z.number().int().min(1, "The file is empty").max(LIMITS.fileBytes, UPLOAD_MESSAGES.size),
});
export type CreateOwnerUploadInput = z.input<typeof createOwnerUploadInput>;
export type ParsedCreateOwnerUpload = z.output<typeof createOwnerUploadInput>;

export const upload = z.object({
  id: z.string(),
  state: z.enum(["open", "completed", "attached", "aborted"]),
  fileName: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  partSize: z.number().int(),
  partCount: z.number().int(),
  /** The numbers of the stored parts; the other parts still have to be sent. */
  storedParts: z.array(z.number().int()),
  /** Why an aborted upload ended without its sender: nothing arrived for hours, or an admin canceled it. */
  ended: z.enum(["idle", "canceled"]).optional(),
});
export type Upload = z.infer<typeof upload>;

export const partNumber = z.coerce.number().int().min(1).max(100);

export const signPartsInput = z.object({ parts: z.array(partNumber).min(1).max(32) });
export const signedParts = z.object({
  parts: z.array(z.object({ part: z.number().int(), url: z.string(), size: z.number().int() })),
});
/** The ETag from S3's answer, quotes included. */
export const storedPartInput = z.object({
  etag: z.string().regex(/^"?[\w-]{1,126}"?$/, "An ETag as the store answered it"),
});
