import { DEFAULT_INTENDED_USE } from "../../rights/rights-request/intended-use.schema.ts";

/** A command's text, parsed. */
export type Typed =
  | { kind: "form"; url: string; owner: string; brand: string }
  | { kind: "help" }
  | { kind: "status"; subject: string }
  | { kind: "request"; url: string; owner: string; brand: string };

/**
 * Decodes a text from Slack: three characters are escaped as entities, and a URL may be in angle brackets, with a
 * label.
 */
const decode = (text: string): string =>
  text
    .replace(/<(https?:\/\/[^|>\s]+)(?:\|[^>]*)?>/g, "$1")
    .replace(/<mailto:[^|>]+\|([^>]*)>/g, "$1")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** The words of a text. Quoted words count as one word; the quotes may be curly, as phones type them. */
const wordsOf = (text: string): string[] =>
  [...decode(text).matchAll(/["“”]([^"“”]*)["“”]|(\S+)/g)].map(([, quoted, word]) => (quoted ?? word ?? "").trim());

const isAddress = (word: string): boolean => /^https?:\/\/\S/i.test(word);

/** The owner's handle in a post's URL; "" if the URL contains none. */
export const ownerIn = (url: string): string => {
  if (!URL.canParse(url)) return "";
  const { hostname, pathname } = new URL(url);
  const [first = "", second = ""] = pathname.split("/").filter(Boolean);
  if (/^@[\w.-]{2,}$/.test(first)) return first;
  const isTweet = /(^|\.)(x|twitter)\.com$/.test(hostname) && second === "status" && first !== "i";
  return isTweet && /^\w{2,}$/.test(first) ? `@${first}` : "";
};

/** Parses the text after `/rights-request`: `<url> [@owner] [brand]`, `status <url or token>`, `help`, or nothing. */
export const readRequestCommand = (text: string): Typed => {
  const [first = "", ...rest] = wordsOf(text);
  if (first === "") return { kind: "form", url: "", owner: "", brand: "" };
  if (first.toLowerCase() === "status" && rest[0]) return { kind: "status", subject: rest[0] };
  if (!isAddress(first)) return { kind: "help" };
  const named = rest[0]?.startsWith("@") ? rest[0] : "";
  const brand = (named ? rest.slice(1) : rest).join(" ");
  const owner = named || ownerIn(first);
  return { kind: owner ? "request" : "form", url: first, owner, brand };
};

/** The parsed text of `/can-i-use`. */
export interface UseQuestion {
  /** A URL, a license number or a link's token. */
  subject: string;
  brand?: string;
  use?: string;
  /** The day, YYYY-MM-DD; missing for today. */
  on?: string;
}

/** Words that aren't a known brand, use or date. */
export interface NotUnderstood {
  words: string;
}

const lower = (text: string): string => text.toLowerCase().replace(/^@/, "");

/** Takes the longest known name from the beginning of the words. */
const takeName = (words: string[], names: readonly string[]): { name?: string; left: string[] } => {
  for (let count = words.length; count > 0; count--) {
    const said = lower(words.slice(0, count).join(" "));
    const name = names.find((one) => lower(one) === said);
    if (name !== undefined) return { name, left: words.slice(count) };
  }
  return { left: words };
};

/**
 * Parses the text after `/can-i-use`: `<url or license number> [brand] [use] [date]`. Brand and use are recognized by
 * name, in any order, with or without quotes.
 * @param known the names of the team's brands and of all uses
 */
export const readUseQuestion = (
  text: string,
  known: { brands: readonly string[]; uses: readonly string[] },
): UseQuestion | NotUnderstood => {
  const [subject = "", ...rest] = wordsOf(text);
  const question: UseQuestion = { subject };
  let words = rest.flatMap((part) => part.split(/\s+/)).filter(Boolean);
  while (words.length > 0) {
    const [word = ""] = words;
    const brand = question.brand === undefined ? takeName(words, known.brands) : { left: words };
    const use = question.use === undefined ? takeName(words, known.uses) : { left: words };
    if (/^\d{4}-\d{2}-\d{2}$/.test(word) && question.on === undefined) {
      question.on = word;
      words = words.slice(1);
    } else if (brand.name !== undefined) {
      question.brand = brand.name;
      words = brand.left;
    } else if (use.name !== undefined) {
      question.use = use.name;
      words = use.left;
    } else return { words: words.join(" ") };
  }
  return question;
};

/** The team's brand with this name; an empty name stands for the first brand, which is the default brand. */
export const brandNamed = (name: string, brands: readonly string[]): string | undefined =>
  name === "" ? brands[0] : brands.find((brand) => lower(brand) === lower(name));

export const USAGE = {
  request:
    "*/rights-request* `<address of a post>` `[@owner]` `[brand]` asks the owner for the rights.\n" +
    "*/rights-request* opens a form. */rights-request status* `<address or link>` tells how a request stands.",
  use:
    "*/can-i-use* `<address of a post or license number>` `[brand]` `[use]` `[date]` tells whether you may use it.\n" +
    `For example: */can-i-use* \`https://instagram.com/p/abc\` \`${DEFAULT_INTENDED_USE}\` \`2026-12-31\``,
} as const;
