import { PutObjectCommand } from "@aws-sdk/client-s3";
import { env } from "@clearhouse/core/platform/env.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import type { Answer } from "./call.ts";

/** Stores pages in the bucket from which the API reads the site's built pages. */
export const putPages = async (pages: Record<string, string>): Promise<void> => {
  for (const [Key, Body] of Object.entries(pages)) {
    await s3.send(new PutObjectCommand({ Bucket: env.SITE_BUCKET, Key, Body, ContentType: "text/html" }));
  }
};

/** Stores a short page for each of those that the API answers with. */
export const putEachPage = (): Promise<void> =>
  putPages(
    Object.fromEntries(
      ["rights-request", "sign-contract", "creator-onboard", "index"].map((page) => [`${page}.html`, "<!--meta-->"]),
    ),
  );

/** The texts and picture of a page that programs read for a preview of its link. */
export const read = ({ text }: Answer) => {
  const attributes = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1];
  return {
    title: /<title>([^<]*)<\/title>/.exec(text)?.[1],
    description: attributes("description"),
    ogTitle: attributes("og:title"),
    ogDescription: attributes("og:description"),
  };
};
