import * as z from "zod";
import { assetType } from "../asset/asset.schema.ts";
import { contentUrl } from "../platform/fields.schema.ts";

export const linkPreviewInput = z.object({ url: contentUrl });

/** What a post shows of itself (spec-map A3); each text is one line, "" where the platform says nothing. */
export const linkPreview = z.object({
  title: z.string(),
  description: z.string(),
  /** At the platform; nobody's browser is sent there, see `picture`. */
  thumbnail_url: z.string(),
  provider_name: z.string(),
  author_name: z.string(),
  /** With its "@", where it can be told. */
  author_handle: z.string(),
  type: assetType,
  /** The thumbnail drawn anew, small, as a data address; "" where there is none. */
  picture: z.string(),
});
export type LinkPreview = z.infer<typeof linkPreview>;

/** `null` where nothing can be shown of the address. */
export const linkPreviewAnswer = z.object({ preview: linkPreview.nullable() });
