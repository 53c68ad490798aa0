import { EVENTS } from "../../base/happenings/events.ts";
import { TERMS_VERSION } from "../../base/license/answer-terms.policy.ts";
import { askedScopeOf, classOfAsked, joined } from "../../base/license/asked-scope.policy.ts";
import { isExpired } from "../../base/license/scope.policy.ts";
import type { Asset } from "../../library/asset/asset.schema.ts";
import { read as readAsset, type Step } from "../../library/asset/change.ts";
import type { RequestSummary } from "../../library/asset/kept.ts";
import { viewer } from "../../library/asset/view.ts";
import { messageTemplate, requestMessage } from "../../people/team/request-message.policy.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { DAY_MS, nowIso, nowMs, todayIn } from "../../platform/clock.ts";
import { newId, newRightsToken } from "../../platform/id.ts";
import type { MemberActor } from "../../platform/identity/actor.ts";
import type { HeldBack } from "../../platform/mail/held-back.schema.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { claim } from "../../platform/store/unique.ts";
import { setTimer } from "../../platform/timer/timer.entity.ts";
import { DoNotAsk } from "../do-not-ask/index.ts";
import { findable } from "./earlier.ts";
import { remindedUntilAnswered } from "./remind-due.ts";
import {
  type Renewed,
  type RequestContract,
  RightsRequestEntity,
  type RightsRequestRecord,
  read,
} from "./rights-request.entity.ts";
import { beginsAfterEnd, proofNeedsAddress, requestedUntilThePast } from "./rights-request.errors.ts";
import { type ParsedRequestForAsset, REQUEST_DAYS, type RightsRequest } from "./rights-request.schema.ts";
import { askedOwner, view } from "./view.ts";

/** The result of a request for an existing asset (create.ts) or for a post by its URL (request-by-url.ts). */

export interface CreatedRequest {
  request: RightsRequest;
  asset: Asset;
}

type Asked = Omit<ParsedRequestForAsset, "context" | "renews" | "beside" | "contractTemplateId">;

/** What a request asks for, and in which version of the terms. */
type Wanted = Pick<RightsRequestRecord, "brand" | "intendedUse" | "useClass" | "scope" | "termsVersion">;

/**
 * The values that a request takes from its bundle. An owner answers all requests of a bundle under one text, so each asks
 * for the same in the same version of the terms, also if a later release goes on with the bundle.
 */
export type Bundled = Required<
  Pick<RightsRequestRecord, "bundleId" | "requestId" | "assetId" | "token" | "message" | "createdAt" | "expiresAt">
> &
  Pick<RightsRequestRecord, "mailHeld"> & { wanted: Wanted };

interface Subject {
  assetId: string;
  contentTitle: string;
  contentUrl: string;
  renews?: Renewed | undefined;
  beside?: Renewed | undefined;
  contract?: RequestContract | undefined;
  mailHeld?: HeldBack | undefined;
  fromCreator?: boolean;
}

/**
 * The record of a member's request.
 * @throws request.invalid if `requestedUntil` is before today in the team's time zone, or before the first day; at
 * `accountProof`, if a proof is asked of somebody without an address
 */
export const newRequest = (
  member: MemberActor,
  team: Pick<TeamRecord, "requestMessage" | "requestMessageEs" | "timeZone" | "proofByDefault">,
  input: Asked,
  subject: Subject,
  bundled?: Bundled,
): RightsRequestRecord => {
  if (isExpired(input.requestedUntil, todayIn(team.timeZone))) throw requestedUntilThePast();
  const { remind, scope: _, accountProof, ...asked } = input;
  const isProvable = bundled === undefined && Boolean(input.contentOwnerEmail);
  if (accountProof === "account" && !isProvable) throw proofNeedsAddress();
  const isProofAsked = accountProof === "account" || (accountProof === undefined && isProvable && team.proofByDefault);
  const { wanted, ...ofBundle } = bundled ?? { wanted: wantedOf(input) };
  const createdAt = nowIso();
  return {
    ...asked,
    ...wanted,
    ...subject,
    ...(isProofAsked && { accountProof: "account" as const }),
    ...(!remind && { remindersOff: { at: createdAt, by: "member" as const } }),
    teamId: member.teamId,
    requestId: newId("request"),
    token: newRightsToken(),
    status: "pending",
    requesterId: member.userId,
    message:
      input.message ||
      requestMessage(
        {
          creatorName: input.contentOwner,
          requesterName: input.requestedBy,
          contentTitle: subject.contentTitle,
          brand: wanted.brand,
        },
        messageTemplate(team, input.locale),
      ),
    createdAt,
    expiresAt: requestEnd(),
    ...ofBundle,
  };
};

/**
 * What a request asks for, as requests and bundles store it.
 * @throws request.invalid if the first day is after the last day
 */
export const wantedOf = (
  input: Pick<Asked, "brand" | "intendedUse" | "requestedUntil" | "scope">,
): Required<Wanted> => {
  const scope = askedScopeOf(input);
  if (scope.until !== "" && scope.from > scope.until) throw beginsAfterEnd();
  const { uses, brands } = scope;
  const named = { brand: joined(brands), intendedUse: joined(uses), useClass: classOfAsked(scope) };
  return { ...named, scope, termsVersion: TERMS_VERSION };
};

/** When a request that is made now ends, ISO 8601. */
export const requestEnd = (): string => new Date(nowMs() + REQUEST_DAYS * DAY_MS).toISOString();

export const summaryOf = (request: RightsRequestRecord): RequestSummary => ({
  id: request.requestId,
  token: request.token,
  status: "pending",
  requestedAt: request.createdAt,
  expiresAt: request.expiresAt,
  contentUrl: request.contentUrl ?? "",
  requesterId: request.requesterId,
  owner: request.contentOwner,
  ownerEmail: request.contentOwnerEmail,
  renews: request.renews?.grantId,
  ...(request.beside && { beside: request.beside.grantId }),
  remindersOff: request.remindersOff?.by,
  ...(request.mailHeld && { mailHeld: request.mailHeld }),
  ...(request.locale && { locale: request.locale }),
});

/**
 * The writes of a new request: the record, its token, its event, and the timers of its end and its reminders. A request
 * in a bundle has no token and no reminders of its own.
 * @throws do_not_ask.said
 */
export const requestWrites = async (request: RightsRequestRecord): Promise<Write[]> => [
  ...(await DoNotAsk.mayBeAsked(request)),
  putItem(RightsRequestEntity.create(request).params()),
  ...(request.bundleId
    ? []
    : [claim("rights-token", request.token, request.teamId, request.requestId), ...remindedUntilAnswered(request)]),
  ...findable(request),
  EVENTS["rights_request.created"].outbox({ requestId: request.requestId, assetId: request.assetId }),
  setTimer({ teamId: request.teamId, kind: "request-end", id: request.requestId }, request.expiresAt),
];

/**
 * The entry about a new request in the asset's activity. The owner's name is stored apart from the entry's facts, so
 * that it can be erased.
 */
export const asking = (request: RightsRequestRecord) =>
  ({
    type: "rights_request.created",
    facts: {
      request: request.requestId,
      ...(request.bundleId && { bundle: request.bundleId }),
      ...(request.renews && { "renewed grant": request.renews.grantId }),
      ...(request.beside && { "beside grant": request.beside.grantId }),
      brand: request.brand,
      use: request.intendedUse,
      class: request.useClass,
    },
    // An owner whose mail was held back is asked by the link alone.
    personal: askedOwner(request.contentOwner, request.mailHeld ? "" : request.contentOwnerEmail),
  }) satisfies Step;

/** The request, and its asset, that an earlier attempt of the same call has made. */
export const existing = async (teamId: string, requestId: string): Promise<CreatedRequest> => {
  const request = await read(teamId, requestId);
  const [record, show] = await Promise.all([readAsset(teamId, request.assetId), viewer()]);
  return { request: view(request), asset: await show(record) };
};
