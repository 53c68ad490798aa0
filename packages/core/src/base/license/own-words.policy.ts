import { untilAt } from "./own-words-date.policy.ts";
import { japaneseLimits } from "./own-words-japanese.policy.ts";
import { placeAt, placesAfter, placesBefore } from "./own-words-lists.policy.ts";
import { isNegated, NO_ADS, TELLING } from "./own-words-sense.policy.ts";
import { type Limit, phraseAt, type Sentence, saidBetween, sentencesOf } from "./own-words-text.policy.ts";

export type { Limit } from "./own-words-text.policy.ts";

/**
 * The limits that a text of up to 5,000 characters in English, Spanish, French, German, Portuguese, Italian or Japanese
 * certainly names: a last day, platforms, countries, no ads; at most one of each kind. What could mean something else is
 * left out, because a wrong narrowing is worse than none. Linear in the text's length.
 * @param today a calendar date, from which a day without a year is counted
 */
export const limitsIn = (text: string, today: string): Limit[] => {
  const found = [
    ...sentencesOf(text).flatMap((sentence) => limitsOf(sentence, text, today)),
    ...japaneseLimits(text, today),
  ];
  return (["until", "platforms", "countries", "no_ads"] as const).flatMap((kind) => only(found, kind));
};

/** The one limit of a kind; none if there are several different ones, which may be about different uses. */
const only = (found: readonly Limit[], kind: Limit["kind"]): Limit[] => {
  const [first, ...others] = found.filter((limit) => limit.kind === kind);
  if (!first) return [];
  return others.every((other) => keyOf(other) === keyOf(first)) ? [first] : [];
};

const keyOf = (limit: Limit): string => {
  if (limit.kind === "until") return limit.date;
  if (limit.kind === "platforms") return [...limit.platforms].sort().join();
  return limit.kind === "countries" ? [...limit.countries].sort().join() : "";
};

/** After "no ads", these make it something else. */
const NOT_ADS = new Set("limit limits restriction restrictions problem issue in on auf in dans en em su".split(" "));

const limitsOf = (sentence: Sentence, text: string, today: string): Limit[] => {
  if (sentence.some(({ word }) => TELLING.has(word))) return [];
  const found: Limit[] = [];
  let from = 0;
  sentence.forEach((token, at) => {
    if (at < from) return;
    const said = (to: number) => saidBetween(text, token, sentence[to - 1] ?? token);
    const ads = phraseAt(sentence, at, NO_ADS);
    if (ads && !isNegated(sentence, at) && !NOT_ADS.has(sentence[at + ads.length]?.word ?? "")) {
      found.push({ kind: "no_ads", said: said(at + ads.length) });
      from = at + ads.length;
      return;
    }
    const until = untilAt(sentence, at, today);
    if (until) {
      if (!isNegated(sentence, at) && !isOpen(sentence, until.to))
        found.push({ kind: "until", date: until.date, said: said(until.to) });
      from = until.to;
      return;
    }
    found.push(...placesAfter(sentence, at, text));
    found.push(...placesBefore(sentence, at, text));
  });
  return [...found, ...bareCountries(sentence, found, text)];
};

const OPEN = new Set("or oder ou o oppure".split(" "));
const isOpen = (sentence: Sentence, at: number): boolean => OPEN.has(sentence[at]?.word ?? "");

/** A country that is a whole entry of a list of at least two other limits: "Instagram only, until May 1, Germany". */
const bareCountries = (sentence: Sentence, found: readonly Limit[], text: string): Limit[] => {
  if (found.length < 2 || found.some(({ kind }) => kind === "countries")) return [];
  return sentence.flatMap((token, at) => {
    const one = at > 0 && sentence[at - 1]?.word === "," ? placeAt(sentence, at) : undefined;
    const next = one && sentence[one.to]?.word;
    if (!one?.country || (next !== undefined && next !== ",")) return [];
    return [
      {
        kind: "countries",
        countries: [one.country],
        said: saidBetween(text, token, sentence[one.to - 1] ?? token),
      } satisfies Limit,
    ];
  });
};
