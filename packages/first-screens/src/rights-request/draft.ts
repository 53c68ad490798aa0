import type { Allowed, Granted } from "@clearhouse/core/base/license/allowed-scope.policy.ts";
import { answerTerms } from "@clearhouse/core/base/license/answer-terms.policy.ts";
import type { AskedScope } from "@clearhouse/core/base/license/asked-scope.policy.ts";
import type { License, Restriction } from "@clearhouse/core/base/license/license.schema.ts";
import type { RightsTerms } from "@clearhouse/core/base/license/rights-terms.policy.ts";
import type { DenyReason, RemovalReason, ReplyTopic } from "@clearhouse/core/base/owner-page/owner-message.schema.ts";
import { withOfferedTerms } from "@clearhouse/core/rights/conversation/conversation.policy.ts";
import type { OfferedScope } from "@clearhouse/core/rights/conversation/conversation.schema.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";

/** What a counter-offer can be about, in the order of the form. */
export type OfferTopic = "uses" | "countries" | "edits" | "ai" | "brands" | "times" | "credit" | "words" | "fee";

/** What would have to be otherwise; of fields that aren't ticked, nothing counts. */
export interface Offer {
  ticked: readonly OfferTopic[];
  asks: OfferedScope;
  /** As typed. */
  amount: string;
  currency: string;
}

/**
 * What the owner has typed and chosen; one draft for all forms, so that changing from one answer to another loses
 * nothing.
 */
export interface Draft extends Omit<License, "useClass" | "restrictions"> {
  name: string;
  email: string;
  restrictions: readonly Restriction[];
  /** What is left of what was asked; absent for all. */
  allowed?: Allowed | undefined;
  reason: string;
  topic: ReplyTopic;
  /** What a request for removal is about. */
  about: RemovalReason;
  /** Why it is denied; absent until a reason is chosen. */
  because?: DenyReason | undefined;
  /** Who is in it, if that is why it is denied. */
  people: "adults" | "child";
  /** Whether whoever denies it doesn't want to be asked again. */
  notAgain: boolean;
  /** Who owns it, if a denial says that it isn't theirs. */
  belongsTo: string;
  message: string;
  /** Absent until something is ticked. */
  offer?: Offer | undefined;
  /** The honeypot: people don't see it. */
  website: string;
}

/** The fields of what is allowed, and of what is offered, have a place each. */
export type FieldErrors = Partial<
  Record<
    keyof Draft | `allowed.${keyof Allowed}` | `asks.${keyof OfferedScope}` | "fee.amount" | "fee.currency",
    string
  >
>;

/**
 * The initial draft, prefilled with what the team knows about the owner, except a handle, because nobody signs with a
 * handle.
 */
export const draftFor = (sent: OwnerRequest): Draft => {
  const request = withOfferedTerms(sent);
  return {
    name: request.contentOwner.startsWith("@") || request.decision ? "" : request.contentOwner,
    email: request.contentOwnerEmail,
    usageRights: request.intendedUse,
    restrictions: [],
    expiresOn: request.requestedUntil,
    credit: "",
    notes: "",
    reason: "",
    topic: "term",
    about: "other",
    people: "adults",
    notAgain: false,
    belongsTo: "",
    message: "",
    website: "",
  };
};

/** What is asked now: by the team's last terms, or else at first; undefined for a request of an earlier release. */
export const askedNow = (request: OwnerRequest): AskedScope | undefined => withOfferedTerms(request).scope;

type Answer = Pick<Draft, "usageRights" | "restrictions" | "credit" | "expiresOn" | "allowed">;

/** The terms with what the owner has entered so far. */
export const termsFor = (request: OwnerRequest, answer: Answer): RightsTerms =>
  answerTerms(withOfferedTerms(request), request.team.legalName, answer).terms;

/** The terms that were first asked, whatever the team has proposed since. */
export const firstTerms = ({ conversation: _, ...request }: OwnerRequest): RightsTerms =>
  termsFor(request, draftFor(request));

/** What the owner grants with what they have entered so far; undefined if the request asks for no scope. */
export const grantedFor = (request: OwnerRequest, answer: Answer): Granted | undefined =>
  answerTerms(withOfferedTerms(request), request.team.legalName, answer).granted;
