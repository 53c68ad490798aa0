import type { Locale } from "../owner-page/locale.policy.ts";
import { type Language, wordsIn } from "./catalogue.policy.ts";
import type { Catalogues } from "./catalogues.policy.ts";
import { EN } from "./en/all.policy.ts";
import { ES } from "./es/all.policy.ts";

const LANGUAGES: Readonly<Record<Locale, Catalogues>> = { en: EN, es: ES };

/** The texts of a page or of mails in a language. On the server alone: a page loads only its reader's language. */
export const languageOf = <Name extends keyof Catalogues>(name: Name, locale: Locale): Language<Catalogues[Name]> => ({
  locale,
  catalogue: LANGUAGES[locale][name],
});

/** The texts of the owner's page and of the mails to owners. */
export const ownerTexts = (locale: Locale): Catalogues["owner"]["TEXTS"] => LANGUAGES[locale].owner.TEXTS;

/** The texts of the mails to signers. */
export const signerTexts = (locale: Locale): Catalogues["signerMails"]["TEXTS"] => LANGUAGES[locale].signerMails.TEXTS;

/** A use, a restriction or the message of a rule, which are stored or arrive in English, in an owner's language. */
export const inWords = (locale: Locale, english: string): string =>
  wordsIn(EN.owner.SAID, LANGUAGES[locale].owner.SAID)(english);
