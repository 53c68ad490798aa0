import type { Catalogue } from "../catalogue.policy.ts";

/** The texts with which an owner makes a counter-offer; loaded with the forms of the owner's page. */
export const TEXTS = {
  offerIntro: "Tell {team} what would have to be otherwise. Tick what it is about:",
  offerAbout: "What would have to be otherwise?",
  offerUses: "What it is used for",
  offerTimes: "From – until",
  offerCredit: "Credit",
  offerWords: "Only if…",
  offerFee: "For a fee",
  offerCredited: "Every use names me",
  offerWordsHint: "One sentence. It will stand in the terms.",
  offerNoBrands: "Leave at least one on.",
  offerAmount: "Amount",
  offerAmountHint: "Once, for everything that is agreed. No bank or tax data here.",
  offerCurrency: "Currency",
  offerMessage: "Your words to {team}",
  offerIsOffer:
    "This is a counter-offer, not a yes. Nothing is granted yet: {team} can accept it, change it or answer. You then approve the new terms with one tap on this link.",
  offerIsLess: "This is less than was asked, so it is a yes: it holds at once, without an answer from {team}.",
  offerIsNothing: "Nothing differs from what was asked yet.",
  offerSend: "Send counter-offer",
  offerOnlyMessage: "Only write a message",
  offerInstead: "Make a counter-offer",
} as const;

/** Messages of rules, which arrive in English. */
export const SAID = {} as const;

export type OwnerOfferCatalogue = Catalogue<typeof TEXTS, typeof SAID>;
