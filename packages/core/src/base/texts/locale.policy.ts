/** The languages of the content owners' page and of the mails to them. */
export const LOCALES = ["en", "es"] as const;
export type Locale = (typeof LOCALES)[number];

const known = (language: string): Locale | undefined => LOCALES.find((locale) => locale === language);

/** The language of a language tag: `es-MX` and `ES` are Spanish. Undefined for a language without texts. */
export const localeOf = (tag: string): Locale | undefined => known(tag.trim().toLowerCase().split(/[-_]/)[0] ?? "");

/** How many characters of `Accept-Language` are read: more than any browser sends. */
const HEADER_MAX = 200;

/**
 * The language of a page: the language that was asked for, otherwise the language of highest weight in
 * `Accept-Language` that has texts, otherwise English.
 */
export const chooseLocale = (asked: string | undefined, acceptLanguage: string): Locale => {
  const set = localeOf(asked ?? "");
  if (set) return set;
  const wanted = acceptLanguage
    .slice(0, HEADER_MAX)
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.split(";");
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { locale: localeOf(tag), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0);
  return [...wanted].sort((a, b) => b.weight - a.weight).find(({ locale }) => locale)?.locale ?? "en";
};

const PLACEHOLDER = /\{(\w+)\}/g;

/** The names of a text's placeholders (`{name}`), each once and sorted. */
export const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name))].sort();

/** A text with its placeholders replaced by values. A placeholder without a value stays. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (placeholder, name: string) => values[name] ?? placeholder);

/**
 * A text split at its placeholders: words, and the names of values. The caller puts an element in the place of each
 * name.
 */
export const partsOf = (text: string): ({ words: string } | { value: string })[] =>
  text
    .split(/(\{\w+\})/)
    .filter((part) => part !== "")
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name === undefined ? { words: part } : { value: name };
    });

export interface OwnerDates {
  /** The date of an ISO timestamp. */
  day: (timestamp: string) => string;
  /** Date and time of an ISO timestamp, with the time zone. */
  moment: (timestamp: string) => string;
  /** A calendar date `YYYY-MM-DD`, which has no time zone. */
  calendarDay: (date: string) => string;
}

/**
 * Functions that write dates with the month's name, so that nobody mistakes the day for the month. If `timeZone` is
 * undefined, times are in the reader's time zone.
 */
export const datesIn = (locale: Locale, timeZone: string | undefined): OwnerDates => {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
  const moment = new Intl.DateTimeFormat(locale, {
    ...({ year: "numeric", month: "long", day: "numeric" } as const),
    ...({ hour: "numeric", minute: "2-digit", timeZoneName: "short", timeZone } as const),
  });
  const calendarDay = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return {
    day: (timestamp) => day.format(new Date(timestamp)),
    moment: (timestamp) => moment.format(new Date(timestamp)),
    calendarDay: (date) => calendarDay.format(new Date(`${date}T00:00:00Z`)),
  };
};
