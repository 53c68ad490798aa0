import type { Locale } from "../../base/owner-page/locale.policy.ts";
import { EN, type OnboardingPageTexts } from "./onboarding-page.en.policy.ts";
import { ES, ES_WORDS } from "./onboarding-page.es.policy.ts";

/** The page's accent color if a team has chosen no color. */
export const ONBOARDING_ACCENT = "#7c3aed";

const TEXTS: Readonly<Record<Locale, OnboardingPageTexts>> = { en: EN, es: ES };
const WORDS: Readonly<Record<Locale, ReadonlyMap<string, string>>> = {
  en: new Map(),
  es: new Map(Object.entries(ES_WORDS)),
};

/** The onboarding page's texts in a language. */
export const onboardingPageTexts = (locale: Locale): OnboardingPageTexts => TEXTS[locale];

/** The translation of an English message of a field's rule, or of an English label that is stored as data. */
export const onboardingWords = (locale: Locale, english: string): string => WORDS[locale].get(english) ?? english;
