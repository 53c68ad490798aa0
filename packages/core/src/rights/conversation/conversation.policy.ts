import { TERMS_VERSION, type TermsRequest } from "../../base/license/answer-terms.policy.ts";
import { type AskedScope, askedScopeOf, classOfAsked, joined } from "../../base/license/asked-scope.policy.ts";
import { OFFER_FIELDS, type OfferField } from "../../base/owner-page/offer.policy.ts";
import type { OfferedScope, ProposedTerms } from "./conversation.schema.ts";

type Offered = TermsRequest & { conversation?: { proposed?: ProposedTerms | undefined } | undefined };

/**
 * A request with the terms that are before the owner now: those that the team has proposed last, else those first asked.
 * An answer counts for these terms alone.
 */
export const withOfferedTerms = <Request extends Offered>(request: Request): Request & Pick<TermsRequest, "fee"> => {
  const { proposed } = request.conversation ?? {};
  if (!proposed) return request;
  const { scope, fee } = proposed;
  return {
    ...request,
    ...{ termsVersion: TERMS_VERSION, scope, fee },
    ...{ brand: joined(scope.brands), intendedUse: joined(scope.uses), useClass: classOfAsked(scope) },
    requestedUntil: scope.until,
  };
};

/** What is asked, as fields, also of a request of an earlier release. */
const scopeNow = ({ scope, brand, intendedUse, requestedUntil = "" }: TermsRequest): AskedScope =>
  scope ?? askedScopeOf({ brand, intendedUse, requestedUntil });

/** What is asked after a change of some of its fields. */
export const changedScope = (request: TermsRequest, asks: OfferedScope = {}): AskedScope => {
  const { until, ...before } = scopeNow(request);
  const { until: end = until, ...changes } = asks;
  const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const { brand, intendedUse } = request;
  return askedScopeOf({ brand, intendedUse, requestedUntil: end, scope: { ...before, ...named } });
};

/** What an offer is about. */
export const fieldsOf = ({ asks = {}, fee }: { asks?: OfferedScope | undefined; fee?: unknown }): OfferField[] =>
  OFFER_FIELDS.filter((field) => (field === "fee" ? fee : asks[field]) !== undefined);

/** Whether a request waits for the team, because the owner has written. */
export const isWithTeam = ({ ball }: { ball?: "owner" | "team" | undefined }): boolean => ball === "team";
