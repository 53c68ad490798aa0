import { Parser } from "htmlparser2";
import type { Seen } from "./platform.ts";
import { addressIn, descriptionOf, handleIn, nameOf, titleOf } from "./texts.ts";

/** Reads the meta tags of a page's `<head>` while the page arrives. */
export const headReader = () => {
  const meta = new Map<string, string>();
  let ended = false;
  const parser = new Parser({
    onopentag: (name, { property, name: named, content }) => {
      if (name === "body") ended = true;
      const key = (property ?? named)?.toLowerCase();
      // Only the first tag of each name counts: later tags may belong to another post.
      if (ended || name !== "meta" || key === undefined || content === undefined || meta.has(key)) return;
      meta.set(key, content);
    },
    onclosetag: (name) => {
      if (name === "head") ended = true;
    },
  });
  return {
    write: (chunk: string) => parser.write(chunk),
    hasEnded: () => ended,
    meta: (): ReadonlyMap<string, string> => meta,
  };
};

/** "Olivia on Instagram: …", as Instagram and LinkedIn write their titles. */
const AUTHOR_IN_TITLE = /^(.{1,100}?) on (?:Instagram|LinkedIn)\b/;
/** "12 likes, 3 comments - olivia on May 1: …", as Instagram writes its descriptions. */
const HANDLE_IN_DESCRIPTION = / - ([\w.]{1,30}) on \w+ \d/;

/**
 * The details of a post in its page's meta tags; undefined for a page that isn't about a post, such as a sign-in page.
 */
export const readOpenGraph = (
  meta: ReadonlyMap<string, string>,
  found: Pick<Seen, "provider_name" | "type"> & { url: URL },
): Seen | undefined => {
  const first = (...keys: string[]) => keys.map((key) => meta.get(key)).find((value) => value?.trim());
  const title = titleOf(first("og:title", "twitter:title"));
  if (title === "") return undefined;
  const description = descriptionOf(first("og:description", "twitter:description", "description"));
  const image = first("og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src");
  const isVideo = (first("og:type") ?? "").startsWith("video") || first("og:video", "og:video:url") !== undefined;
  const profile = first("article:author", "og:article:author");
  const { url, provider_name, type } = found;
  const handle = url.hostname.endsWith("instagram.com") ? HANDLE_IN_DESCRIPTION.exec(description)?.[1] : undefined;
  return {
    title,
    description,
    thumbnail_url: addressIn(image, url.href),
    provider_name,
    author_name: nameOf(AUTHOR_IN_TITLE.exec(title)?.[1] ?? first("author")),
    author_handle: handle ? `@${handle}` : handleIn(profile),
    type: isVideo ? "video" : type,
  };
};
