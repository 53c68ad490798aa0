import { type Language, wordsIn } from "./catalogue.policy.ts";
import type { Catalogues } from "./catalogues.policy.ts";
import * as checkEn from "./en/check.policy.ts";
import * as onboardingEn from "./en/onboarding.policy.ts";
import * as ownerEn from "./en/owner.policy.ts";
import * as ownerMailsEn from "./en/owner-mails.policy.ts";
import * as ownerOfferEn from "./en/owner-offer.policy.ts";
import * as signerMailsEn from "./en/signer-mails.policy.ts";
import * as signingEn from "./en/signing.policy.ts";
import * as checkEs from "./es/check.policy.ts";
import * as onboardingEs from "./es/onboarding.policy.ts";
import * as ownerEs from "./es/owner.policy.ts";
import * as ownerMailsEs from "./es/owner-mails.policy.ts";
import * as ownerOfferEs from "./es/owner-offer.policy.ts";
import * as signerMailsEs from "./es/signer-mails.policy.ts";
import * as signingEs from "./es/signing.policy.ts";
import type { Locale } from "./locale.policy.ts";

/** Every text in English. */
export const EN = {
  check: checkEn,
  onboarding: onboardingEn,
  owner: ownerEn,
  ownerMails: ownerMailsEn,
  ownerOffer: ownerOfferEn,
  signerMails: signerMailsEn,
  signing: signingEn,
};

/** Every text in Spanish. */
const ES: Catalogues = {
  check: checkEs,
  onboarding: onboardingEs,
  owner: ownerEs,
  ownerMails: ownerMailsEs,
  ownerOffer: ownerOfferEs,
  signerMails: signerMailsEs,
  signing: signingEs,
};

const LANGUAGES: Readonly<Record<Locale, Catalogues>> = { en: EN, es: ES };

/** The texts of a page or of mails in a language. On the server alone: a page loads only its reader's language. */
export const languageOf = <Name extends keyof Catalogues>(name: Name, locale: Locale): Language<Catalogues[Name]> => ({
  locale,
  catalogue: LANGUAGES[locale][name],
});

/** The texts of the owner's page and of the mails to owners. */
export const ownerTexts = (locale: Locale): OwnerTexts => ({
  ...LANGUAGES[locale].owner.TEXTS,
  ...LANGUAGES[locale].ownerMails.TEXTS,
});

export type OwnerTexts = Catalogues["owner"]["TEXTS"] & Catalogues["ownerMails"]["TEXTS"];

/** The texts of the mails to signers. */
export const signerTexts = (locale: Locale): Catalogues["signerMails"]["TEXTS"] => LANGUAGES[locale].signerMails.TEXTS;

/** A use, a restriction or the message of a rule, which are stored or arrive in English, in an owner's language. */
export const inWords = (locale: Locale, english: string): string =>
  wordsIn(EN.owner.SAID, LANGUAGES[locale].owner.SAID)(english);
