import { Parser } from "htmlparser2";
import * as z from "zod";
import type { Seen } from "./platform.ts";
import { addressIn, descriptionOf, handleIn, nameOf, oneLine, titleOf } from "./texts.ts";

/** The fields of oEmbed 1.0 that are shown; each platform leaves out some fields. */
const answer = z.object({
  title: z.unknown().optional(),
  author_name: z.unknown().optional(),
  author_url: z.unknown().optional(),
  author_unique_id: z.unknown().optional(),
  provider_name: z.unknown().optional(),
  thumbnail_url: z.unknown().optional(),
  html: z.unknown().optional(),
});

const MARKUP_MAX = 50_000;
/** How many characters of a post's text are shown as its title if it has no title, as on X. */
const WORDS = 100;

/** The details of a post in an oEmbed answer; undefined if the answer isn't about a post. */
export const readOembed = (body: string, found: Pick<Seen, "provider_name" | "type">): Seen | undefined => {
  const parsed = answer.safeParse(jsonOf(body));
  if (!parsed.success) return undefined;
  const { data } = parsed;
  const author_name = nameOf(data.author_name);
  const title = titleOf(data.title);
  const words = title === "" ? paragraphIn(data.html) : "";
  const shown = title || oneLine(words, WORDS);
  if (shown === "" && author_name === "") return undefined;
  const unique = /^[\w.-]{1,50}$/.exec(String(data.author_unique_id ?? ""))?.[0];
  const author_handle = unique ? `@${unique}` : handleIn(data.author_url);
  return {
    ...found,
    title: shown || `Post by ${author_name}`,
    description: descriptionOf(words),
    thumbnail_url: addressIn(data.thumbnail_url),
    author_name,
    author_handle,
    ...(author_handle && { posted_by: author_handle }),
  };
};

const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** The first paragraph of the markup in X's answer: the post's text. */
const paragraphIn = (html: unknown): string => {
  if (typeof html !== "string") return "";
  let text = "";
  let state: "before" | "in" | "after" = "before";
  const parser = new Parser({
    onopentagname: (name) => {
      if (name === "p" && state === "before") state = "in";
      if (name === "br" && state === "in") text += " ";
    },
    ontext: (part) => {
      if (state === "in") text += part;
    },
    onclosetag: (name) => {
      if (name !== "p" || state !== "in") return;
      state = "after";
      parser.pause();
    },
  });
  parser.end(html.slice(0, MARKUP_MAX));
  return text;
};
