import { type AnswerToScope, type Granted, grantedScope } from "./allowed-scope.policy.ts";
import type { AskedScope } from "./asked-scope.policy.ts";
import type { UseClass } from "./license.schema.ts";
import { type RightsTerms, rightsTerms } from "./rights-terms.policy.ts";
import { rightsTerms3 } from "./rights-terms-3.policy.ts";

/** The versions of the terms that open requests have. */
export const TERMS_VERSIONS = ["2", "3"] as const;
/** The version of new requests. */
export const TERMS_VERSION = "3";

/** A request as far as the terms depend on it. */
export interface TermsRequest {
  /** Absent for a request of an earlier release, which has version 2 and no scope. */
  termsVersion?: (typeof TERMS_VERSIONS)[number] | undefined;
  scope?: AskedScope | undefined;
  brand: string;
  intendedUse: string;
  useClass: UseClass;
  requestedUntil?: string | undefined;
  contentOwner: string;
}

export interface AnswerTerms {
  terms: RightsTerms;
  /** What the answer grants, as fields; absent for version 2, whose text doesn't state every field. */
  granted?: Granted | undefined;
}

/**
 * The terms that an owner accepts with an answer, in the version of the request. Browser and server get the same bytes.
 * @param licensee the team's legal name
 */
export const answerTerms = (request: TermsRequest, licensee: string, answer: AnswerToScope): AnswerTerms => {
  const { termsVersion = "2", scope: asked, contentOwner } = request;
  if (termsVersion === "3" && asked) {
    const granted = grantedScope({ asked, licensee, contentOwner }, answer);
    return { terms: rightsTerms3(licensee, granted), granted };
  }
  const { brand, intendedUse, useClass, requestedUntil = "" } = request;
  return { terms: rightsTerms({ licensee, brand, intendedUse, useClass, requestedUntil, ...answer }) };
};

/** The positions of the points that an answer changes, for 'Changed by your answer'. */
export const changedPoints = (asked: RightsTerms, answered: RightsTerms): number[] =>
  answered.points.flatMap((point, index) => (point === asked.points[index] ? [] : [index]));
