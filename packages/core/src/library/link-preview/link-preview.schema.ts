import * as z from "zod";
import { contentUrl } from "../../platform/fields.schema.ts";
import { assetType } from "../asset/asset.schema.ts";

export const linkPreviewInput = z.object({ url: contentUrl });

/** The public details of a post. Each text is a single line; "" if the platform doesn't give it. */
export const linkPreview = z.object({
  title: z.string(),
  description: z.string(),
  /** The picture's URL at the platform. Browsers don't load the picture from this URL; see `picture`. */
  thumbnail_url: z.string(),
  provider_name: z.string(),
  author_name: z.string(),
  /** The author's handle with its "@"; "" if it isn't known. */
  author_handle: z.string(),
  type: assetType,
  /** A small thumbnail of the picture, as a data URL; "" if there is none. */
  picture: z.string(),
});
export type LinkPreview = z.infer<typeof linkPreview>;

/** `preview` is null if nothing can be shown for the URL. */
export const linkPreviewAnswer = z.object({ preview: linkPreview.nullable() });
