import { type Phrases, phraseAt, phrases, type Sentence } from "./own-words-text.policy.ts";

type Language = "en" | "es" | "fr" | "de" | "pt" | "it";

/** The words after which an end stands, with their language, which decides the order of numbers. */
const UNTIL: readonly (readonly [Language, Phrases])[] = [
  ["en", phrases("until", "till", "til", "through", "thru", "expires on", "ends on")],
  ["de", phrases("bis", "bis zum", "bis einschliesslich", "bis einschl", "bis inklusive", "bis inkl")],
  ["fr", phrases("jusqu au", "jusqu a", "jusqu en", "jusque")],
  ["es", phrases("hasta", "hasta el")],
  ["pt", phrases("ate", "ate o", "ate ao", "ate o dia", "ate dia", "ate ao dia")],
  ["it", phrases("fino al", "fino a", "fino all", "sino al")],
];

/** The numbers of months by their names. @param names twelve months, each with its abbreviations */
const months = (names: string): ReadonlyMap<string, number> =>
  new Map(names.split("|").flatMap((some, n) => some.split(" ").map((name) => [name, n + 1] as const)));

const MONTHS: Readonly<Record<Language, ReadonlyMap<string, number>>> = {
  en: months(
    "january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sept sep|october oct|november nov|december dec",
  ),
  de: months(
    "januar janner jan|februar feber feb|marz mar mrz|april apr|mai|juni jun|juli jul|august aug|september sept sep|oktober okt|november nov|dezember dez",
  ),
  fr: months(
    "janvier janv|fevrier fevr fev|mars|avril avr|mai|juin|juillet juil|aout|septembre sept|octobre oct|novembre nov|decembre dec",
  ),
  es: months(
    "enero ene|febrero feb|marzo mar|abril abr|mayo may|junio jun|julio jul|agosto ago|septiembre setiembre sept sep|octubre oct|noviembre nov|diciembre dic",
  ),
  pt: months(
    "janeiro jan|fevereiro fev|marco mar|abril abr|maio mai|junho jun|julho jul|agosto ago|setembro set|outubro out|novembro nov|dezembro dez",
  ),
  it: months(
    "gennaio gen|febbraio feb|marzo mar|aprile apr|maggio mag|giugno giu|luglio lug|agosto ago|settembre set sett|ottobre ott|novembre nov|dicembre dic",
  ),
};

/** Words between "until" and a date, and inside a date. */
const FILLERS = new Set("the of on de del den dem der le el il lo la o do am zum st nd rd th er º ª ,".split(" "));
const END_OF = phrases(
  "end",
  "the end",
  "ende",
  "zum ende",
  "fin",
  "la fin",
  "finales",
  "el fin",
  "final",
  "o fim",
  "fim",
  "o final",
  "fine",
  "la fine",
);

interface Found {
  /** A calendar date. */
  date: string;
  /** The place after its last token. */
  to: number;
}

/** The last day of a month. */
const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A calendar date; undefined if there is no such day. Without a year it is the next one, today included. */
export const dateOf = (
  { year, month, day }: { year?: number | undefined; month: number; day: number },
  today: string,
): string | undefined => {
  if (month < 1 || month > 12 || day < 1) return undefined;
  const on = (y: number): string | undefined =>
    day <= lastDay(y, month) ? `${y}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}` : undefined;
  if (year !== undefined) return year >= 2000 && year < 2200 ? on(year) : undefined;
  const now = Number(today.slice(0, 4));
  const thisYear = on(now);
  return thisYear !== undefined && thisYear >= today ? thisYear : on(now + 1);
};

/** The end that stands at a place of a sentence, after a word such as "until". */
export const untilAt = (sentence: Sentence, at: number, today: string): (Found & { from: number }) | undefined => {
  for (const [language, list] of UNTIL) {
    const phrase = phraseAt(sentence, at, list);
    if (!phrase) continue;
    const found = dateAt(sentence, at + phrase.length, language, today);
    if (found) return { ...found, from: at };
  }
  return undefined;
};

type Reading = readonly [sentence: Sentence, at: number, language: Language, today: string];

const dateAt = (...[sentence, at, language, today]: Reading): Found | undefined => {
  const start = skipped(sentence, at);
  return (
    endOf(sentence, at, language) ??
    named(sentence, start, language, today) ??
    numeric(sentence, start, language, today)
  );
};

const skipped = (sentence: Sentence, at: number): number => {
  let place = at;
  while (place < at + 4 && FILLERS.has(sentence[place]?.word ?? "")) place += 1;
  return place;
};

const numberAt = (sentence: Sentence, at: number, digits: RegExp): number | undefined => {
  const word = sentence[at]?.word ?? "";
  return digits.test(word) ? Number(word) : undefined;
};
const YEAR = /^\d{4}$/;
const DAY = /^\d{1,2}$/;

/** "the end of 2026", "Ende Dezember 2026". */
const endOf = (sentence: Sentence, at: number, language: Reading[2]): Found | undefined => {
  const phrase = phraseAt(sentence, at, END_OF);
  if (!phrase) return undefined;
  const after = skipped(sentence, at + phrase.length);
  const month = MONTHS[language].get(sentence[after]?.word ?? "");
  const place = month === undefined ? after : skipped(sentence, after + 1);
  const year = numberAt(sentence, place, YEAR);
  if (year === undefined || year < 2000 || year >= 2200) return undefined;
  const [m, d] = month === undefined ? [12, 31] : [month, lastDay(year, month)];
  return { date: `${year}-${String(m).padStart(2, "0")}-${d}`, to: place + 1 };
};

/** "31 December 2026", "December 31st", "31. Dezember". */
const named = (sentence: Sentence, start: number, language: Reading[2], today: string): Found | undefined => {
  const names = MONTHS[language];
  const monthFirst = language === "en" ? names.get(sentence[start]?.word ?? "") : undefined;
  const dayPlace = monthFirst === undefined ? start : afterDot(sentence, start + 1);
  const day = numberAt(sentence, dayPlace, DAY);
  if (day === undefined) return undefined;
  const afterDay = skipped(sentence, afterDot(sentence, dayPlace + 1));
  const month = monthFirst ?? names.get(sentence[afterDay]?.word ?? "");
  if (month === undefined) return undefined;
  const last = monthFirst === undefined ? afterDay : lastOfDay(sentence, dayPlace);
  const yearPlace = skipped(sentence, afterDot(sentence, last + 1));
  const year = numberAt(sentence, yearPlace, YEAR);
  // What follows could be a year in two digits, or a second day.
  if (year === undefined && /^\d/.test(sentence[yearPlace]?.word ?? "")) return undefined;
  const date = dateOf({ year, month, day }, today);
  return date ? { date, to: (year === undefined ? last : yearPlace) + 1 } : undefined;
};

const lastOfDay = (sentence: Sentence, at: number): number =>
  /^(st|nd|rd|th)$/.test(sentence[at + 1]?.word ?? "") ? at + 1 : at;

const afterDot = (sentence: Sentence, at: number): number => (sentence[at]?.word === "." ? at + 1 : at);

const SEPARATORS = new Set([".", "/", "-"]);

/** "2026-12-31", "31.12.2026", "31/12/2026", in German also "31.12." and "31.12.26". Touching tokens only. */
const numeric = (sentence: Sentence, start: number, language: Reading[2], today: string): Found | undefined => {
  const parts = [0, 2, 4].map((n) => sentence[start + n]);
  const marks = [1, 3].map((n) => sentence[start + n]?.word ?? "");
  const [one = "", two = "", three = ""] = parts.map((part) => part?.word ?? "");
  if (!SEPARATORS.has(marks[0] ?? "") || !/^\d+$/.test(one) || !/^\d+$/.test(two)) return undefined;
  const isWhole = marks[0] === marks[1] && /^\d+$/.test(three) && !SEPARATORS.has(sentence[start + 5]?.word ?? "");
  if (!isWhole) {
    if (language !== "de" || marks[0] !== "." || !DAY.test(one) || !DAY.test(two) || /^\d/.test(three))
      return undefined;
    if (sentence[start + 3]?.word === "uhr") return undefined;
    const date = dateOf({ month: Number(two), day: Number(one) }, today);
    return date ? { date, to: start + 3 } : undefined;
  }
  const to = start + 5;
  const as = (year: string, month: string, day: string): Found | undefined => {
    if (!DAY.test(month) || !DAY.test(day)) return undefined;
    const date = dateOf({ year: Number(year), month: Number(month), day: Number(day) }, today);
    return date ? { date, to } : undefined;
  };
  if (YEAR.test(one)) return as(one, two, three);
  if (/^\d\d$/.test(three)) return language === "de" && marks[0] === "." ? as(`20${three}`, two, one) : undefined;
  if (!YEAR.test(three)) return undefined;
  if (language !== "en" || marks[0] === "." || one === two) return as(three, two, one);
  // In English the order of day and month is only certain where one of them can't be a month.
  if (Number(one) > 12) return as(three, two, one);
  return Number(two) > 12 ? as(three, one, two) : undefined;
};
