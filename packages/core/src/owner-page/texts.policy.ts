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

/** A text from data or a field rule in a language, by its English text; a person's own words stay unchanged. */
export const inWords = (locale: Locale, english: string): string => WORDS[locale].get(english) ?? english;
