import { fill, type Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { ownerTexts } from "@clearhouse/core/base/texts/texts.policy.ts";

const formatter = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/**
 * A timestamp or a calendar date as a day, with the year and the month's name, so that nobody confuses day and month.
 */
export const day = (value: string): string => formatter.format(new Date(value));

const momentFormatter = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** A timestamp to the minute, so that people can compare it with the time of something that they did. */
export const moment = (value: string): string => `${momentFormatter.format(new Date(value))} UTC`;

/**
 * A title in quotation marks, and how many more there are: “Sunset” and 2 more.
 * @param more 0 or less for only a title
 */
export const quotedIn = (locale: Locale, title: string, more: number): string => {
  const texts = ownerTexts(locale);
  return more > 0 ? fill(texts.quotedWithMore, { title, count: String(more) }) : fill(texts.quoted, { title });
};

/** Like {@link quotedIn}, for mails to the team, which are in English. */
export const quoted = (title: string, more = 0): string => quotedIn("en", title, more);
