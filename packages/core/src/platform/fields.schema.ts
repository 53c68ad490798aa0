import * as z from "zod";
import { urlOf } from "./url.policy.ts";

/**
 * The field rules shared by all forms and routes. The messages are the product's texts, so an invalid
 * field gets the same message in the browser and from the API.
 */

export const LIMITS = {
  /** Bytes of one file. */
  fileBytes: 200 * 1024 * 1024,
  /** Bytes of one request's body; files are sent as uploads instead. */
  bodyBytes: 1024 * 1024,
  notes: 5_000,
  reason: 2_000,
  title: 500,
  url: 2_048,
  tags: 50,
  tagLength: 50,
  nameMin: 2,
  nameMax: 100,
} as const;

/**
 * The browser's own rule for an email field, but with a dot required in the host. The expression has no flag `u` on
 * purpose: with `u` and `i`, the expression would also match other characters whose lower case is a Latin letter. For
 * example, the Kelvin sign would match as a k, so two mailboxes would have the same address.
 */
const EMAIL_SHAPE =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** An email address as it is stored: trimmed and in lower case. */
export const addressOf = (value: string): string => value.trim().toLowerCase();

/**
 * The email address with its host in ASCII ("xn--…"), so that the host can't be mistaken for another host. A host whose
 * ASCII form has no "xn--" stays unchanged.
 */
export const withAsciiHost = (address: string): string => {
  const start = address.lastIndexOf("@") + 1;
  const host = address.slice(start);
  if (/^\p{ASCII}*$/u.test(host) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(host)) return address;
  const hostname = urlOf(`http://${host}`)?.hostname ?? "";
  return hostname.includes("xn--") ? address.slice(0, start) + hostname : address;
};

/**
 * Control characters and line separators aren't allowed in a single-line field: they could forge mail headers and log
 * lines. Unpaired surrogates, which UTF-8 can't express, aren't allowed either.
 */
const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * Whether any character of a text is visible. Spaces, joiners, fillers and the blank braille pattern aren't visible.
 */
export const isVisible = (value: string): boolean =>
  /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\u2800]/u.test(value);

/** Characters that change the text's direction; in a name they would reorder the sentence around the name. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
const unturned = (value: string): string => value.replace(TURNING, "").trim();

/** Whether the table stores a text unchanged, because it has no NUL and no unpaired surrogates. */
export const isStorable = (value: string): boolean => !value.includes("\u0000") && !/\p{Cs}/u.test(value);

/** The extension in the API's description that names the scope without which an API key gets an empty field. */
export const NEEDS_SCOPE = "x-needs-scope";

/**
 * In an answer for members: a link with which its holder can answer or sign, without an account. The value comes from
 * `shownLink` (platform/identity/actor.ts), so API keys without the scope `links:read` get "".
 */
export const actingLink = z.string().meta({
  description: 'For an API key, the link needs the scope links:read besides the route\'s scope; otherwise it is "".',
  [NEEDS_SCOPE]: "links:read",
});

const required = (message: string) =>
  z.string({ error: message }).trim().refine(isVisible, { error: message, abort: true });

const requiredLine = (message: string) =>
  z.string({ error: message }).overwrite(unturned).refine(isVisible, { error: message, abort: true });

/** One line of text, trimmed, required, at most `max` characters. @param missing the message for an empty value */
export const line = (label: string, max: number, missing = `${label} is required`) =>
  requiredLine(missing)
    .refine((value) => !CONTROL.test(value), `${label} must be a single line of text`)
    .refine((value) => value.length <= max, `${label} is too long (maximum ${max.toLocaleString("en")} characters)`);

/** One line of text that may be left empty; empty reads as "". */
export const optionalLine = (label: string, max: number) =>
  z
    .string()
    .overwrite(unturned)
    .overwrite((value) => (isVisible(value) || CONTROL.test(value) ? value : ""))
    .refine((value) => !CONTROL.test(value), `${label} must be a single line of text`)
    .refine((value) => value.length <= max, `${label} is too long (maximum ${max.toLocaleString("en")} characters)`)
    .default("");

const runningText = (label: string, max: number, cleaned: (value: string) => string) =>
  z
    .string()
    .overwrite(cleaned)
    .refine(isStorable, `${label} holds a character that can't be stored`)
    .refine((value) => value.length <= max, `${label} is too long (maximum ${max.toLocaleString("en")} characters)`)
    .default("");

/** Running text that may be left empty; empty reads as "". */
export const optionalText = (label: string, max: number) => runningText(label, max, (value) => value.trim());

/**
 * Running text about an outsider, written by the outsider. It may be left empty, as in {@link optionalText}, but
 * characters that change the text's direction are removed.
 */
export const optionalSelfDescription = (label: string, max: number) => runningText(label, max, unturned);

export const text = (label: string, max: number) =>
  required(`${label} is required`)
    .refine(isStorable, `${label} holds a character that can't be stored`)
    .refine((value) => value.length <= max, `${label} is too long (maximum ${max.toLocaleString("en")} characters)`);

const isAddress = (value: string): boolean => value.length <= 254 && EMAIL_SHAPE.test(value);

/** The rule for an email address, with the message for an empty value. */
export const emailRules = (requiredMessage: string) =>
  required(requiredMessage)
    .overwrite(withAsciiHost)
    .refine(isAddress, "Please enter a valid email address")
    .transform(addressOf);

/** An email address, stored in lower case because letter case makes no difference. */
export const email = emailRules("Email is required");

/** An email address that may be left empty; empty reads as "". */
export const optionalEmail = z
  .string()
  .trim()
  .overwrite(withAsciiHost)
  .refine((value) => value === "" || isAddress(value), "Please enter a valid email address")
  .transform(addressOf)
  .default("");

/** The rule for a name, with the message for an empty value. */
export const nameRules = (requiredMessage: string) =>
  requiredLine(requiredMessage)
    .refine((value) => value.length >= LIMITS.nameMin, "Please enter a valid name (at least 2 characters)")
    .refine((value) => value.length <= LIMITS.nameMax, "Name is too long (maximum 100 characters)")
    .refine((value) => !CONTROL.test(value), "Please enter a valid name (at least 2 characters)");

/** A person's name. */
export const personName = nameRules("Name is required");

/** A content owner's name or social handle. The rule for handles is checked before the rule for the length. */
export const contentOwnerName = requiredLine("Content owner name is required")
  .refine((value) => !value.startsWith("@") || isVisible(value.slice(1)), {
    error: "Please enter a valid social media handle",
    abort: true,
  })
  .pipe(nameRules("Content owner name is required"));

/** The hosts for whose posts rights can be requested; their subdomains count too. */
export const SUPPORTED_HOSTS = [
  "instagram.com",
  "twitter.com",
  "x.com",
  "tiktok.com",
  "youtube.com",
  "youtu.be",
  "facebook.com",
  "linkedin.com",
] as const;

/**
 * Characters that URL parsers drop or change, and characters that change the order in which a text is displayed. A URL
 * with such a character would lead elsewhere than it seems to.
 */
const NOT_IN_ADDRESS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\\\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const parseUrl = (value: string): URL | undefined => {
  if (NOT_IN_ADDRESS.test(value) || !/^https?:\/\//i.test(value)) return undefined;
  const url = urlOf(value);
  return url && url.href.length <= LIMITS.url ? url : undefined;
};

const namesUser = ({ username, password }: URL): boolean => username !== "" || password !== "";

/** A URL that somebody entered, as it is stored (`URL.href`); undefined if it isn't http(s) or contains a user name. */
export const webAddressOf = (value: string): string | undefined => {
  const url = parseUrl(value);
  return url && !namesUser(url) ? url.href : undefined;
};

const NO_ADDRESS = "Please enter a valid URL";

/** The message for a URL that {@link webAddressOf} refuses. */
const addressProblem = (value: string): string => {
  if (value.length > LIMITS.url) return `URL is too long (maximum ${LIMITS.url.toLocaleString("en")} characters)`;
  const completed = /^[a-z][a-z\d+-]*:/i.test(value) ? undefined : webAddressOf(`https://${value}`);
  return completed && new URL(completed).hostname.includes(".") ? "Start with https://" : NO_ADDRESS;
};

/**
 * A URL that people may open, or "" for none; stored as `URL.href`.
 * @param message the message for every invalid URL; without it, the message says what is wrong
 */
export const optionalWebAddress = (message?: string) =>
  z
    .string()
    .trim()
    .transform((value, context) => {
      const address = isVisible(value) || CONTROL.test(value) ? webAddressOf(value) : "";
      if (address !== undefined) return address;
      context.addIssue({ code: "custom", message: message ?? addressProblem(value) });
      return z.NEVER;
    });

/** A URL as in {@link optionalWebAddress}, but required. @param missing the message for an empty value */
export const webAddress = (missing: string) =>
  required(missing).transform((value, context) => {
    const address = webAddressOf(value);
    if (address !== undefined) return address;
    context.addIssue({ code: "custom", message: addressProblem(value) });
    return z.NEVER;
  });

export const isSupportedHost = (host: string): boolean => {
  const name = host.toLowerCase();
  return SUPPORTED_HOSTS.some((supported) => name === supported || name.endsWith(`.${supported}`));
};

const UNSUPPORTED =
  "Please enter a URL from a supported platform (Instagram, Twitter/X, TikTok, YouTube, Facebook, LinkedIn)";

/**
 * The URL of the post whose rights are requested; stored as `URL.href`. URLs with credentials are
 * refused.
 */
export const contentUrl = required("Content URL is required").transform((value, context) => {
  const url = parseUrl(value);
  if (url && !namesUser(url) && isSupportedHost(url.hostname)) return url.href;
  context.addIssue({ code: "custom", message: url ? UNSUPPORTED : NO_ADDRESS });
  return z.NEVER;
});

/** A calendar date `YYYY-MM-DD` (inclusive, in the team's time zone), or "" for none. */
export const optionalDate = z
  .string()
  .trim()
  .refine((value) => value === "" || isCalendarDate(value), "Please enter a valid date")
  .default("");

const isCalendarDate = (value: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** A form field that people don't see; only a bot fills it in. */
export const honeypot = z.string().max(LIMITS.url).default("");

/** A solved altcha challenge, base64; checked by the server. */
export const proofOfWork = z.string().max(8_192);

export const cursor = z.string().max(1_024);

/**
 * An id that a client received and sends back; the server looks up to whom the id belongs. Only lower case is accepted:
 * the table's keys ignore case, so an id in upper case would find its record too, and would then be stored in upper
 * case.
 */
export const RESOURCE_ID = /^[a-z0-9_-]{1,64}$/;
export const resourceId = z.string().regex(RESOURCE_ID, "This id is not valid");

/** ISO 8601, UTC. */
export const timestamp = z.iso.datetime();
