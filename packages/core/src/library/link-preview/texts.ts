import { LIMITS, webAddressOf } from "../../platform/fields.schema.ts";

/** Control characters, unpaired surrogates, and characters that change the direction of writing. */
const UNWANTED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** A platform's text as one line of at most `max` characters; "" if the value isn't a string. */
export const oneLine = (value: unknown, max: number): string => {
  if (typeof value !== "string") return "";
  const line = value.replace(UNWANTED, " ").replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  // A surrogate at the end is removed, so that no half of a character is left.
  return `${line.slice(0, max - 1).replace(/\p{Cs}$/u, "")}…`;
};

export const titleOf = (value: unknown): string => oneLine(value, LIMITS.title);
export const nameOf = (value: unknown): string => oneLine(value, LIMITS.nameMax);
export const descriptionOf = (value: unknown): string => oneLine(value, 1_000);

/** A URL that may be fetched; "" for any other value. @param base the URL to which relative URLs belong */
export const addressIn = (value: unknown, base?: string): string => {
  if (typeof value !== "string" || !URL.canParse(value, base)) return "";
  return webAddressOf(new URL(value, base).href) ?? "";
};

/** The handle in a profile's URL: `/@name`, and `/name` on X. */
export const handleIn = (value: unknown): string => {
  const address = addressIn(value);
  if (address === "") return "";
  const { hostname, pathname } = new URL(address);
  const [, at = "", name] = /^\/(@?)([\w.-]{1,50})\/?$/.exec(pathname) ?? [];
  const withoutAt = /(?:^|\.)(?:x|twitter)\.com$/.test(hostname);
  return name && (at !== "" || withoutAt) ? `@${name}` : "";
};
