import type { askedScopeInput } from "@clearhouse/core/base/license/asked-scope.schema.ts";
import type { AfterEnd, Edits } from "@clearhouse/core/base/license/scope.policy.ts";
import type * as z from "zod";

/** The fields of forms that say what is asked, beside others. */
export interface ScopeValues {
  scope?: z.input<typeof askedScopeInput> | undefined;
}

/** What a request asks for, as fields. */
export const SCOPE_TEXTS = {
  more: "More: own words, countries, changes, AI, times, credit",
  countries: "Countries",
  worldwide: "Worldwide",
  addCountry: "Add a country",
  removeCountry: (name: string) => `Remove ${name}`,
  edits: "Changes",
  editLabels: {
    as_is: "As it is",
    crop_trim_caption: "Crop, trim, caption",
    any: "Any",
  } satisfies Record<Edits, string>,
  ai: "AI",
  aiTraining: "Train AI",
  aiMaking: "Make or change by AI",
  from: "From",
  fromHint: "The first day. Leave it empty for the day of the yes.",
  afterEnd: "After the end",
  afterEndHint: "What happens to what was published, if there is an end.",
  afterEndUsual: "As usual for these uses",
  afterEndLabels: {
    come_down: "Posts must come down",
    ads_stop: "Ads stop, posts stay",
    stay: "Posts may stay up",
  } satisfies Record<AfterEnd, string>,
  creditRequired: "Offer credit",
  creditRequiredHint: "Every use names the owner.",
  accountProof: "Proof of the account",
  accountProofHint: "After the yes, the owner types a code that is mailed to them. Until then nothing is granted.",
  proofLabels: {
    "": "As the team’s settings say",
    none: "No proof",
    account: "Code by email",
  },
  words: "In other words",
  wordsHint: "Limits what you ask for and never widens it. The owner reads it, and it stays as a condition.",
  youAsk: "You ask for",
  ownerReads: "The owner reads",
  fromDay: (day: string) => `from ${day}`,
  untilDay: (day: string) => `until ${day}`,
  noEnd: "without an end",
  withCredit: "with credit",
} as const;
