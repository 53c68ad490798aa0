import { Parser } from "htmlparser2";
import type { Seen } from "./platform.ts";
import { addressIn, descriptionOf, handleIn, nameOf, titleOf } from "./texts.ts";

/** The elements of a `<head>`. At any other tag, a browser begins the page's body. */
const HEAD_TAGS: ReadonlySet<string> = new Set(
  "html head title meta link base style script noscript template".split(" "),
);
/** The elements that hide what is in them, such as a counting picture for browsers without scripts. */
const HIDING = new Set(["noscript", "template"]);
/** Real heads have a few hundred tags, at most three of them within each other. */
const MOST_TAGS = 5_000;
const MOST_DEPTH = 20;
/** The most processor time for reading a head; a head of two megabytes takes a tenth of it. */
const MOST_MS = 250;

/**
 * Reads the meta tags of a page's `<head>` while the page arrives. It stops for good at the head's end, at the first
 * tag that isn't a head's, and at limits of tags, depth and time, because a page can be made to be expensive to read.
 */
export const headReader = () => {
  const meta = new Map<string, string>();
  const open: string[] = [];
  let ended = false;
  let tags = 0;
  let spentMs = 0;
  let begunAt = 0;

  const end = () => {
    ended = true;
    parser.pause();
  };
  const isHidden = () => open.some((name) => HIDING.has(name));
  const isTooMuch = () =>
    tags > MOST_TAGS || open.length > MOST_DEPTH || spentMs + (performance.now() - begunAt) > MOST_MS;

  const parser = new Parser({
    onopentagname: (name) => {
      tags += 1;
      open.push(name);
      if (isTooMuch() || (!HEAD_TAGS.has(name) && !isHidden())) end();
    },
    onopentag: (name, { property, name: named, content }) => {
      const key = (property ?? named)?.toLowerCase();
      // Only the first tag of each name counts: later tags may belong to another post.
      if (ended || isHidden() || name !== "meta" || key === undefined || content === undefined || meta.has(key)) return;
      meta.set(key, content);
    },
    onclosetag: (name) => {
      open.pop();
      if (name === "head") end();
    },
  });
  return {
    write: (chunk: string) => {
      if (ended) return;
      begunAt = performance.now();
      parser.write(chunk);
      spentMs += performance.now() - begunAt;
    },
    hasEnded: () => ended,
    /** How many tags were read. */
    tags: () => tags,
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
