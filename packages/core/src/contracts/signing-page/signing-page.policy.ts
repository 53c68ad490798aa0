import type { Locale } from "../../base/owner-page/locale.policy.ts";
import { EN, type SigningPageTexts } from "./signing-page.en.policy.ts";
import { ES, ES_WORDS } from "./signing-page.es.policy.ts";

const TEXTS: Readonly<Record<Locale, SigningPageTexts>> = { en: EN, es: ES };
const WORDS: Readonly<Record<Locale, ReadonlyMap<string, string>>> = {
  en: new Map(),
  es: new Map(Object.entries(ES_WORDS)),
};

/** The signing page's texts in a language. */
export const signingPageTexts = (locale: Locale): SigningPageTexts => TEXTS[locale];

/** The translated message of a field rule, found by its English text. */
export const signingWords = (locale: Locale, english: string): string => WORDS[locale].get(english) ?? english;
