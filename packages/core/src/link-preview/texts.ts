import { LIMITS, webAddressOf } from "../platform/fields.schema.ts";

/** Control characters, halves of surrogate pairs, and marks that turn the text's direction around. */
const UNWANTED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** What somebody else wrote as one line of at most `max` characters; "" for what is no text. */
export const oneLine = (value: unknown, max: number): string => {
  if (typeof value !== "string") return "";
  const line = value.replace(UNWANTED, " ").replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  // Not through the middle of a character.
  return `${line.slice(0, max - 1).replace(/\p{Cs}$/u, "")}…`;
};

export const titleOf = (value: unknown): string => oneLine(value, LIMITS.title);
export const nameOf = (value: unknown): string => oneLine(value, LIMITS.nameMax);
export const descriptionOf = (value: unknown): string => oneLine(value, 1_000);

/** An address that may be fetched, or "". @param base what a relative one is relative to */
export const addressIn = (value: unknown, base?: string): string => {
  if (typeof value !== "string" || !URL.canParse(value, base)) return "";
  return webAddressOf(new URL(value, base).href) ?? "";
};

/** The handle that a profile's address names: `/@name`, and `/name` on X. */
export const handleIn = (value: unknown): string => {
  const address = addressIn(value);
  if (address === "") return "";
  const { hostname, pathname } = new URL(address);
  const [, at = "", name] = /^\/(@?)([\w.-]{1,50})\/?$/.exec(pathname) ?? [];
  const withoutAt = /(?:^|\.)(?:x|twitter)\.com$/.test(hostname);
  return name && (at !== "" || withoutAt) ? `@${name}` : "";
};
