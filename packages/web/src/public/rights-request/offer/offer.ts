import { type AskedScope, askedUses } from "@clearhouse/core/base/license/asked-scope.policy.ts";
import { presetOf } from "@clearhouse/core/base/license/presets.policy.ts";
import { AFTER_END, EDITS } from "@clearhouse/core/base/license/scope.policy.ts";
import { contains } from "@clearhouse/core/base/license/use-line.policy.ts";
import type { OfferedScope } from "@clearhouse/core/rights/conversation/conversation.schema.ts";
import type { Draft, Offer, OfferTopic } from "@clearhouse/first-screens/rights-request/draft.ts";

/** The fields of the offer that are counted while something is ticked; a fee isn't among the asked fields. */
const FIELDS: Readonly<Record<OfferTopic, readonly (keyof OfferedScope)[]>> = {
  uses: ["uses"],
  countries: ["countries"],
  edits: ["edits"],
  ai: ["aiTraining", "aiMaking"],
  brands: ["brands"],
  times: ["from", "until", "afterEnd"],
  credit: ["creditRequired"],
  words: ["words"],
  fee: [],
};
export const OFFER_TOPICS = Object.keys(FIELDS) as readonly OfferTopic[];

export const EMPTY_OFFER: Offer = { ticked: [], asks: {}, amount: "", currency: "" };

const inOrder = (value: unknown): string => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
const isSame = (a: unknown, b: unknown): boolean => inOrder(a) === inOrder(b);

/** What is offered and differs from what is asked. */
export const asksOf = (asked: AskedScope, { ticked, asks }: Offer): OfferedScope => {
  const counted = OFFER_TOPICS.filter((field) => ticked.includes(field)).flatMap((field) => FIELDS[field]);
  return Object.fromEntries(
    counted.flatMap((field) => {
      const value = typeof asks[field] === "string" ? asks[field].trim() : asks[field];
      const before = field === "words" ? (asked.words ?? "") : asked[field];
      return value === undefined || isSame(value, before) ? [] : [[field, value]];
    }),
  );
};

const isWithin = (some: readonly string[], all: readonly string[]): boolean => some.every((one) => all.includes(one));

/** The one use that is left of those that were asked; undefined if it isn't exactly one. */
const onlyUse = (asked: AskedScope, uses: readonly string[]): string | undefined => {
  const [use, ...others] = uses;
  const line = use === undefined ? undefined : presetOf(use)?.line;
  if (others.length > 0 || !line) return undefined;
  return askedUses(asked).some((one) => contains(one.line, line)) ? use : undefined;
};

/** Whether nothing in an offer goes beyond what was asked; of several uses it can't be said in an approval. */
const isLess = (asked: AskedScope, asks: OfferedScope): boolean => {
  const { uses, brands, countries, edits, aiTraining, aiMaking, from, until, afterEnd, creditRequired, words } = asks;
  const places = asked.countries;
  return [
    !uses || onlyUse(asked, uses) !== undefined,
    !brands || isWithin(brands, asked.brands),
    !countries || places === "worldwide" || (countries !== "worldwide" && isWithin(countries, places)),
    !edits || EDITS.indexOf(edits) < EDITS.indexOf(asked.edits),
    !aiTraining && !aiMaking,
    from === undefined || from > asked.from,
    until === undefined || (until !== "" && (asked.until === "" || until < asked.until)),
    !afterEnd || AFTER_END.indexOf(afterEnd) < AFTER_END.indexOf(asked.afterEnd),
    creditRequired !== false,
    words === undefined,
  ].every((is) => is);
};

/**
 * What the owner says by an offer: `less` than was asked is an approval with limits; more, a fee or own words are an
 * offer, which the team has to answer.
 */
export const kindOf = (asked: AskedScope, { offer = EMPTY_OFFER, message }: Draft): "nothing" | "less" | "offer" => {
  if (offer.ticked.includes("fee") || message.trim() !== "") return "offer";
  const asks = asksOf(asked, offer);
  if (Object.keys(asks).length === 0) return "nothing";
  return isLess(asked, asks) ? "less" : "offer";
};

/** An offer of less than was asked, as the fields of an approval. */
export const asApproval = (asked: AskedScope, draft: Draft): Partial<Draft> => {
  const { uses, until, creditRequired, countries, words: _, ...asks } = asksOf(asked, draft.offer ?? EMPTY_OFFER);
  const use = uses && onlyUse(asked, uses);
  return {
    allowed: { ...draft.allowed, ...asks, ...(countries && countries !== "worldwide" && { countries }) },
    ...(until !== undefined && { expiresOn: until }),
    ...(use !== undefined && { usageRights: use }),
    ...(creditRequired && { restrictions: [...new Set([...draft.restrictions, "Credit required" as const])] }),
    offer: undefined,
  };
};

/** What is sent besides who sends it; a comma before the last digits is a point. */
export const offerInput = (asked: AskedScope, { offer = EMPTY_OFFER, message }: Draft) => {
  const asks = asksOf(asked, offer);
  const { amount, currency, ticked } = offer;
  return {
    message,
    ...(Object.keys(asks).length > 0 && { asks }),
    ...(ticked.includes("fee") && { fee: { amount: amount.trim().replace(/^(\d+),(\d+)$/, "$1.$2"), currency } }),
  };
};
