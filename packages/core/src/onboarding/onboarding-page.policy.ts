import type { Locale } from "../owner-page/locale.policy.ts";
import { EN, type OnboardingPageTexts } from "./onboarding-page.en.policy.ts";
import { ES, ES_WORDS } from "./onboarding-page.es.policy.ts";

/** The page's accent if a team has chosen no color. */
export const ONBOARDING_ACCENT = "#7c3aed";

const TEXTS: Readonly<Record<Locale, OnboardingPageTexts>> = { en: EN, es: ES };
const WORDS: Readonly<Record<Locale, ReadonlyMap<string, string>>> = {
  en: new Map(),
  es: new Map(Object.entries(ES_WORDS)),
};

/** The onboarding page's texts in a language. */
export const onboardingPageTexts = (locale: Locale): OnboardingPageTexts => TEXTS[locale];

/** The message of a field rule, or a label from data, in a language, by its English text. */
export const onboardingWords = (locale: Locale, english: string): string => WORDS[locale].get(english) ?? english;
