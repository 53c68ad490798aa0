export { acceptTerms } from "./accept-terms.ts";
export { counterOffer } from "./counter-offer.ts";
export * as Negotiation from "./index.ts";
export { answerOwner } from "./team-answer.ts";
