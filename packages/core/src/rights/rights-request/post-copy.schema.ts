import * as z from "zod";
import { timestamp } from "../../platform/fields.schema.ts";

/** The post as it was when its rights were requested. */
export const postCopy = z.object({
  url: z.string(),
  title: z.string(),
  author: z.string(),
  description: z.string(),
  provider: z.string(),
  type: z.enum(["image", "video"]),
  copiedAt: timestamp,
  /** A URL on this site, which the media cookies open; "" without a picture. */
  pictureUrl: z.string(),
  /** The SHA-256 (hex) of the texts and of the picture's hash. */
  sha256: z.string(),
});
export type PostCopy = z.infer<typeof postCopy>;
