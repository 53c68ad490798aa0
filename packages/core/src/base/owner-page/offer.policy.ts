/** What a counter-offer is about, in the order in which it is named. */
export const OFFER_FIELDS = [
  "uses",
  "brands",
  "countries",
  "edits",
  "aiTraining",
  "aiMaking",
  "from",
  "until",
  "afterEnd",
  "creditRequired",
  "words",
  "fee",
] as const;
export type OfferField = (typeof OFFER_FIELDS)[number];

/** The fields' names on the members' pages, in mails and in the activity. */
export const OFFER_FIELD_LABELS: Readonly<Record<OfferField, string>> = {
  uses: "other uses",
  brands: "other brands",
  countries: "other countries",
  edits: "other changes",
  aiTraining: "AI training",
  aiMaking: "making by AI",
  from: "another start",
  until: "another end",
  afterEnd: "what happens after the end",
  creditRequired: "credit",
  words: "words of their own",
  fee: "a fee",
};

/** The fields of an offer as one text; an offer without fields is in the owner's own words. */
export const offerWords = (fields: readonly OfferField[]): string =>
  fields.length === 0 ? "with a message" : fields.map((field) => OFFER_FIELD_LABELS[field]).join(", ");
