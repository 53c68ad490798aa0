import type { Locale } from "./locale.policy.ts";
import { EN, type OwnerTexts } from "./texts.en.policy.ts";
import { ES, ES_WORDS } from "./texts.es.policy.ts";

const TEXTS: Readonly<Record<Locale, OwnerTexts>> = { en: EN, es: ES };
const WORDS: Readonly<Record<Locale, ReadonlyMap<string, string>>> = {
  en: new Map(),
  es: new Map(Object.entries(ES_WORDS)),
};

/** The texts in a language. */
export const ownerTexts = (locale: Locale): OwnerTexts => TEXTS[locale];

/**
 * The translation of an English text that is stored as data or belongs to a field's rule. Words that a person wrote
 * stay unchanged.
 */
export const inWords = (locale: Locale, english: string): string => WORDS[locale].get(english) ?? english;
