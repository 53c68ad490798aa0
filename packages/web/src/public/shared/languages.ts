import type { Language } from "@clearhouse/core/base/texts/catalogue.policy.ts";
import type { Locale } from "@clearhouse/core/base/texts/locale.policy.ts";

/** Loads a page's texts in a language. */
export type Languages<Texts> = (locale: Locale) => Promise<Language<Texts>>;

/**
 * The languages of a page. English is in the page's script, because the words of data and rules are found by their
 * English texts; each other language is loaded by those who read it.
 */
export const languages =
  <Texts>(english: Texts, others: Readonly<Record<Exclude<Locale, "en">, () => Promise<Texts>>>): Languages<Texts> =>
  async (locale) => ({ locale, catalogue: locale === "en" ? english : await others[locale]() });
