import { countriesByName, LONGEST_NAME, PLATFORM_NAMES } from "./own-words-places.policy.ts";
import { endsWithNoAds, isNegated } from "./own-words-sense.policy.ts";
import { type Limit, phraseAt, phrases, type Sentence, saidBetween } from "./own-words-text.policy.ts";
import type { Platform } from "./scope.policy.ts";

const ONLY_BEFORE = phrases(
  "only",
  "just",
  "exclusively",
  "nur",
  "ausschliesslich",
  "uniquement",
  "seulement",
  "exclusivement",
  "solo",
  "solamente",
  "unicamente",
  "exclusivamente",
  "so",
  "somente",
  "apenas",
  "soltanto",
  "esclusivamente",
);
const ONLY_AFTER = new Set(["only", "exclusively", "uniquement", "seulement", "solamente", "apenas", "soltanto"]);
const BEFORE_PLACE = new Set(
  "on in for within the auf bei der dem den fur sur en au aux dans pour la le les l para em no na nos nas o a os as su per il lo gli i el los las".split(
    " ",
  ),
);
const AND = new Set([",", "and", "&", "+", "/", "or", "und", "oder", "y", "o", "e", "et", "ou", "ed"]);
/** What may follow a list after a comma without being a part of it. */
const APART = new Set(
  "no not keine kein ohne pas sans sin sem niente senza nessuna only nur solo until till bis jusqu hasta ate fino please bitte thanks danke merci gracias obrigado grazie credit".split(
    " ",
  ),
);

export interface Places {
  platforms: Platform[];
  countries: string[];
  to: number;
}

/** The platform or country at a place, with the place after it. */
export const placeAt = (
  sentence: Sentence,
  at: number,
): { platform?: Platform; country?: string; to: number } | undefined => {
  for (let size = LONGEST_NAME; size > 0; size -= 1) {
    if (at + size > sentence.length) continue;
    const name = sentence
      .slice(at, at + size)
      .flatMap(({ word }) => (word === "-" ? [] : word))
      .join(" ");
    const platform = PLATFORM_NAMES.get(name);
    if (platform) return { platform, to: at + size };
    const country = sentence[at]?.raw === "US" && size === 1 ? "US" : countriesByName().get(name.replace(/ß/gu, "ss"));
    // A name is written with a capital letter.
    if (country && /^\p{Lu}/u.test(sentence[at]?.raw ?? "")) return { country, to: at + size };
  }
  return undefined;
};

/** The list of platforms, or of countries, that begins at a place; undefined if something else stands in it. */
const listAt = (sentence: Sentence, start: number): Places | undefined => {
  const list: Places = { platforms: [], countries: [], to: start };
  const isBare = afterPrepositions(sentence, start) === start;
  let at = start;
  for (;;) {
    const one = placeAt(sentence, afterPrepositions(sentence, at));
    const isFirst = list.to === start;
    const isSameKind = one && (isFirst || (one.platform ? list.countries.length === 0 : list.platforms.length === 0));
    if (!one || !isSameKind) return !isFirst && mayEnd(sentence, list.to, isBare) ? list : undefined;
    if (one.platform) list.platforms.push(one.platform);
    if (one.country) list.countries.push(one.country);
    list.to = one.to;
    if (!AND.has(sentence[one.to]?.word ?? "")) return mayEnd(sentence, one.to, isBare) ? list : undefined;
    at = one.to + 1;
    if (AND.has(sentence[at]?.word ?? "")) at += 1;
  }
};

/**
 * Whether a list ends here: neither a further entry nor a longer name follows.
 * @param isBare whether no word such as "on" stands before the list: then it could be the subject of what follows
 */
const mayEnd = (sentence: Sentence, at: number, isBare: boolean): boolean => {
  const next = sentence[at];
  if (!next) return true;
  if (AND.has(next.word)) {
    const after = sentence[afterPrepositions(sentence, at + 1)];
    if (APART.has(sentence[at + 1]?.word ?? "")) return true;
    return !after || APART.has(after.word) || placeAt(sentence, afterPrepositions(sentence, at + 1)) !== undefined;
  }
  return APART.has(next.word) || next.word === "." || next.word === ")" || !(isBare || /^\p{Lu}/u.test(next.raw));
};

/** The place after words such as "on the". */
const afterPrepositions = (sentence: Sentence, start: number): number => {
  let at = start;
  while (at < start + 3 && BEFORE_PLACE.has(sentence[at]?.word ?? "")) at += 1;
  return at;
};

const limitsFrom = (list: Places, said: string): Limit[] => [
  ...(list.platforms.length > 0 ? [{ kind: "platforms", platforms: [...new Set(list.platforms)], said } as const] : []),
  ...(list.countries.length > 0 ? [{ kind: "countries", countries: [...new Set(list.countries)], said } as const] : []),
];

/** "only on Instagram", "nur in Deutschland", also "only on Instagram in Germany". */
export const placesAfter = (sentence: Sentence, at: number, text: string): Limit[] => {
  const phrase = phraseAt(sentence, at, ONLY_BEFORE);
  const first = sentence[at];
  if (!phrase || !first || isNegated(sentence, at)) return [];
  // Without its accent 'só' is another word in English, and so is 'solo'.
  if (first.raw.toLowerCase() === "so" || (first.word === "solo" && sentence[at + 1]?.word === "on")) return [];
  const list = listAt(sentence, at + phrase.length);
  if (!list) return [];
  // "in Germany" after "on Instagram"
  const next = BEFORE_PLACE.has(sentence[list.to]?.word ?? "") ? listAt(sentence, list.to) : undefined;
  const more = next && (next.platforms.length === 0) !== (list.platforms.length === 0) ? next : undefined;
  return [list, ...(more ? [more] : [])].flatMap((one) =>
    limitsFrom(one, saidBetween(text, first, sentence[one.to - 1] ?? first)),
  );
};

/** "Instagram only", "Germany and Austria only" at the beginning of a sentence or after a word such as "on". */
export const placesBefore = (sentence: Sentence, at: number, text: string): Limit[] => {
  if (at > 0 && !BEFORE_PLACE.has(sentence[at - 1]?.word ?? "") && !isAfterLimit(sentence, at)) return [];
  if (!placeAt(sentence, at) || isNegated(sentence, at)) return [];
  const list = openList(sentence, at);
  const [last, first] = [sentence[list.to], sentence[at]];
  if (!last || !first || !ONLY_AFTER.has(last.word)) return [];
  const next = sentence[list.to + 1]?.word ?? ",";
  // "Instagram only if …" is a condition.
  return next === "," || next === "." || next === ")" || next === "please"
    ? limitsFrom(list, saidBetween(text, first, last))
    : [];
};

/** Whether a comma stands before a place, and a limit before the comma. */
const isAfterLimit = (sentence: Sentence, at: number): boolean =>
  sentence[at - 1]?.word === "," && endsWithNoAds(sentence, at - 1);

/** The list that begins at a place, whatever follows it. */
const openList = (sentence: Sentence, start: number): Places => {
  const list: Places = { platforms: [], countries: [], to: start };
  for (
    let one = placeAt(sentence, start);
    one;
    one = AND.has(sentence[list.to]?.word ?? "") ? placeAt(sentence, list.to + 1) : undefined
  ) {
    if (one.platform) list.platforms.push(one.platform);
    if (one.country) list.countries.push(one.country);
    list.to = one.to;
  }
  return list;
};
