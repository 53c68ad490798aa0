import * as z from "zod";
import { assetType } from "../asset/asset.schema.ts";
import { contentUrl } from "../platform/fields.schema.ts";

export const linkPreviewInput = z.object({ url: contentUrl });

/** The public details of a post (spec-map A3); each text is one line, "" if the platform gives none. */
export const linkPreview = z.object({
  title: z.string(),
  description: z.string(),
  /** The picture's address at the platform. No browser loads it from there; see `picture`. */
  thumbnail_url: z.string(),
  provider_name: z.string(),
  author_name: z.string(),
  /** The handle with its "@"; "" if it isn't known. */
  author_handle: z.string(),
  type: assetType,
  /** A small redrawn thumbnail, as a data address; "" if there is none. */
  picture: z.string(),
});
export type LinkPreview = z.infer<typeof linkPreview>;

/** `null` if nothing can be shown for the address. */
export const linkPreviewAnswer = z.object({ preview: linkPreview.nullable() });
