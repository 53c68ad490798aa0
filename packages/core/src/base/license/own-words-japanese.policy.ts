import { dateOf } from "./own-words-date.policy.ts";
import { JAPANESE_PLATFORMS, japaneseCountries, PLATFORM_NAMES } from "./own-words-places.policy.ts";
import type { Limit } from "./own-words-text.policy.ts";

/** What makes a date something else than an end, or a place something else than a limit. */
const OTHER =
  /少なくとも|最低|以降|まで[はに]|ないで|しない|使わない|公開し|独占|休み|休暇|返信|連絡|投稿しました|撮影|[?？]/u;
const NO_ADS = /広告(?:利用|使用|掲載|へ|へ?の(?:利用|使用)|での?(?:利用|使用))?(?:は)?(?:不可|禁止|なし|無し|NG)/u;
const BY_NAME = /(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日(?:まで|迄)/u;
const BY_NUMBER = /(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})\s?(?:まで|迄)/u;
const ONLY = /のみ|だけ|限定/gu;
/** What stands between a place and "only". */
const BETWEEN = /(?:国内)?(?:で|での|の|への|上で|上の)?(?:使用|利用|掲載|公開)?(?:可)?$/u;
/** How far a list of places is looked for before "only", in characters. */
const REACH = 40;
/** The longest name that is looked for, in characters. */
const LONGEST = 16;

/** The limits in Japanese text, which has no spaces. All patterns are bounded, so it is linear in the text's length. */
export const japaneseLimits = (text: string, today: string): Limit[] =>
  text
    .normalize("NFKC")
    .split(/[。\n!;]/u)
    .filter((sentence) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(sentence))
    .flatMap((sentence) => [
      ...noAds(sentence),
      ...(OTHER.test(sentence) ? [] : [...ends(sentence, today), ...places(sentence)]),
    ]);

const noAds = (sentence: string): Limit[] => {
  const [said] = NO_ADS.exec(sentence) ?? [];
  return said === undefined || /[?？]/u.test(sentence) ? [] : [{ kind: "no_ads", said }];
};

const ends = (sentence: string, today: string): Limit[] =>
  [BY_NAME, BY_NUMBER].flatMap((pattern) => {
    const found = pattern.exec(sentence);
    if (!found) return [];
    const [said, year, month, day] = found;
    const date = dateOf(
      { year: year === undefined ? undefined : Number(year), month: Number(month), day: Number(day) },
      today,
    );
    return date ? [{ kind: "until", date, said } satisfies Limit] : [];
  });

const places = (sentence: string): Limit[] =>
  [...sentence.matchAll(ONLY)].flatMap(({ 0: only, index }) => {
    const after = sentence.slice(index + only.length, index + only.length + 4);
    // "not only"
    if (/^(?:で(?:は)?な|では?あり|じゃな|ならず|でも)/u.test(after)) return [];
    return before(sentence.slice(Math.max(0, index - REACH), index), only);
  });

/** The list of platforms or countries at the end of a text. */
const before = (text: string, only: string): Limit[] => {
  const end = text.replace(BETWEEN, "");
  const platforms = listed(end, PLATFORMS);
  if (platforms)
    return [
      { kind: "platforms", platforms: [...platforms.values].reverse(), said: `${text.slice(platforms.from)}${only}` },
    ];
  const countries = listed(text, japaneseCountries()) ?? listed(end, japaneseCountries());
  return countries
    ? [{ kind: "countries", countries: [...countries.values].reverse(), said: `${text.slice(countries.from)}${only}` }]
    : [];
};

const PLATFORMS = new Map([...PLATFORM_NAMES, ...JAPANESE_PLATFORMS]);

/** The longest name with which a text ends. */
const endingOf = <T>(text: string, names: ReadonlyMap<string, T>): { value: T; size: number } | undefined => {
  for (let size = Math.min(text.length, LONGEST); size > 1; size -= 1) {
    const value = names.get(text.slice(-size));
    if (value !== undefined) return { value, size };
  }
  return undefined;
};

const listed = <T extends string>(
  text: string,
  names: ReadonlyMap<string, T>,
): { values: T[]; from: number } | undefined => {
  const folded = text.toLowerCase();
  const values: T[] = [];
  let from = text.length;
  for (;;) {
    const found = endingOf(folded.slice(0, from), names);
    if (!found) break;
    values.push(found.value);
    from -= found.size;
    const mark = /[、,・/と&＆]\s?$/u.exec(folded.slice(0, from));
    if (!mark) break;
    from -= mark[0].length;
  }
  // Something else stands in the list, or the name is a part of a longer word.
  const isWhole = from === 0 || /[\s、,は:「(（]$/u.test(text.slice(0, from));
  const isCut = /[、,・/と&＆]\s?$/u.test(text.slice(0, from)) && !/[、,]\s?$/u.test(text.slice(0, from));
  return values.length > 0 && isWhole && !isCut ? { values, from } : undefined;
};
