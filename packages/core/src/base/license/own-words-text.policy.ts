import type { Platform } from "./scope.policy.ts";

/** A limit in somebody's own words, with the words that say it. */
export type Limit = { said: string } & (
  | { kind: "until"; date: string }
  | { kind: "platforms"; platforms: readonly Platform[] }
  | { kind: "countries"; countries: readonly string[] }
  | { kind: "no_ads" }
);

/** A word, a number or a mark of a text, with its place. */
export interface Token {
  /** In lower case, without accents and invisible characters. */
  word: string;
  /** As it was written. */
  raw: string;
  start: number;
  end: number;
}

/** The tokens between two ends of sentences or lines. */
export type Sentence = readonly Token[];

const TOKEN = /[\p{L}\p{M}\p{Default_Ignorable_Code_Point}]+|\p{Nd}+|[^\p{Z}\p{Cc}]|\n/gu;
const APOSTROPHE = /^['’ʼ`´]$/u;
const ENDS = new Set(["!", "?", ";", "\n", "•", "·"]);

const folded = (raw: string): string =>
  raw
    .normalize("NFKD")
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "")
    .toLowerCase();

/** A text in sentences. A full stop after a day or an abbreviation ends none. Linear in the text's length. */
export const sentencesOf = (text: string): Sentence[] => {
  const sentences: Token[][] = [[]];
  for (const match of text.matchAll(TOKEN)) {
    const [raw] = match;
    const current = sentences.at(-1) ?? [];
    if (APOSTROPHE.test(raw)) continue;
    if (ENDS.has(raw) || (raw === "." && endsSentence(text, match.index, current.at(-1)))) {
      // A question says nothing.
      if (raw === "?") current.length = 0;
      sentences.push([]);
      continue;
    }
    const word = folded(raw);
    if (word !== "") current.push({ word, raw, start: match.index, end: match.index + raw.length });
  }
  return sentences.filter(({ length }) => length > 0);
};

const endsSentence = (text: string, at: number, before: Token | undefined): boolean => {
  const next = text[at + 1] ?? " ";
  if (!/\s/u.test(next)) return false;
  return !before || before.end !== at || !(/^\d{1,2}$/.test(before.word) || isShortened(before.word));
};

const isShortened = (word: string): boolean =>
  /^(jan|feb|mar|apr|jun|jul|aug|sept?|oct|okt|nov|dec|dez|dic|janv|fevr?|avr|juil|ene|abr|ago|gen|mag|giu|lug|set|ott|einschl)$/.test(
    word,
  );

/** Whether the words at a place of a sentence are these. */
const follows = (sentence: Sentence, at: number, words: readonly string[]): boolean =>
  words.every((word, n) => sentence[at + n]?.word === word);

/** The text from one token to another, as it was written. */
export const saidBetween = (text: string, first: Token, last: Token): string =>
  text.slice(first.start, last.end).replace(/\s+/gu, " ").trim();

/** Phrases by their first word, so that most words of a text are compared with none. */
export type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

/** @param list phrases, folded, with single spaces */
export const phrases = (...list: string[]): Phrases => {
  const byFirst = new Map<string, string[][]>();
  for (const phrase of list) {
    const words = phrase.split(" ");
    const [first = ""] = words;
    byFirst.set(first, [...(byFirst.get(first) ?? []), words]);
  }
  return byFirst;
};

/** The phrase that stands at a place of a sentence: the longest. */
export const phraseAt = (sentence: Sentence, at: number, list: Phrases): readonly string[] | undefined =>
  list
    .get(sentence[at]?.word ?? "")
    ?.filter((phrase) => follows(sentence, at, phrase))
    .reduce<readonly string[] | undefined>((best, one) => (one.length > (best?.length ?? 0) ? one : best), undefined);
