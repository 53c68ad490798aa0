import type { Step } from "../activity/index.ts";
import type { AssetRecord, RequestSummary } from "../asset/asset.entity.ts";
import { AssetCreated } from "../asset/asset.events.ts";
import { mayRequestRights } from "../asset/asset.policy.ts";
import type { Asset, Tag } from "../asset/asset.schema.ts";
import { change, creation, read as readAsset } from "../asset/change.ts";
import { viewer } from "../asset/list.ts";
import { statusNow } from "../asset/request-summary.ts";
import { Grant } from "../grant/index.ts";
import { useClassOf } from "../licence/licence.schema.ts";
import { DAY_MS, nowIso, nowMs } from "../platform/clock.ts";
import { webAddressOf } from "../platform/fields.schema.ts";
import { newId, newRightsToken } from "../platform/id.ts";
import { type MemberActor, requireMember } from "../platform/identity/actor.ts";
import { attempt, madeEarlier, once, remember } from "../platform/store/idempotency-key.ts";
import { putItem, transact, type Write } from "../platform/store/transaction.ts";
import { claim } from "../platform/store/unique.ts";
import { setTimer } from "../platform/timer/timer.ts";
import { Team } from "../team/index.ts";
import { read } from "./read.ts";
import { RightsRequestEntity, type RightsRequestRecord } from "./rights-request.entity.ts";
import { alreadyOpen, notRequestable } from "./rights-request.errors.ts";
import { RightsRequestCreated } from "./rights-request.events.ts";
import {
  type ParsedRequestByUrl,
  type ParsedRequestForAsset,
  REQUEST_DAYS,
  type RightsRequest,
} from "./rights-request.schema.ts";
import { requestMessage } from "./rights-request-message.policy.ts";
import { view } from "./view.ts";
import { withdrawal } from "./withdraw.ts";

export interface CreatedRequest {
  request: RightsRequest;
  asset: Asset;
}

type Scope = Omit<ParsedRequestForAsset, "context">;

interface Subject {
  assetId: string;
  contentTitle: string;
  contentUrl: string;
}

const newRequest = (member: MemberActor, scope: Scope, subject: Subject): RightsRequestRecord => ({
  ...scope,
  ...subject,
  teamId: member.teamId,
  requestId: newId("request"),
  token: newRightsToken(),
  status: "pending",
  requesterId: member.userId,
  useClass: useClassOf(scope.intendedUse),
  message:
    scope.message ||
    requestMessage({
      creatorName: scope.contentOwner,
      requesterName: scope.requestedBy,
      contentTitle: subject.contentTitle,
      brand: scope.brand,
    }),
  createdAt: nowIso(),
  expiresAt: new Date(nowMs() + REQUEST_DAYS * DAY_MS).toISOString(),
});

const summaryOf = (request: RightsRequestRecord): RequestSummary => ({
  id: request.requestId,
  token: request.token,
  status: "pending",
  requestedAt: request.createdAt,
  expiresAt: request.expiresAt,
  contentUrl: request.contentUrl ?? "",
  requesterId: request.requesterId,
  owner: request.contentOwner,
  ownerEmail: request.contentOwnerEmail,
});

/** What makes a request exist: itself, its token taken, the event that tells of it, the time at which it ends. */
const requestWrites = (request: RightsRequestRecord): Write[] => [
  putItem(RightsRequestEntity.create(request).params()),
  claim("rights-token", request.token, request.teamId, request.requestId),
  RightsRequestCreated.outbox({ requestId: request.requestId, assetId: request.assetId }),
  setTimer({ teamId: request.teamId, kind: "request-end", id: request.requestId }, request.expiresAt),
];

/** The step of asking. Who is asked may have to be erased one day, so they stand beside the facts, not among them. */
const asking = (request: RightsRequestRecord) =>
  ({
    type: "rights_request.created",
    to: "requesting-rights",
    facts: {
      request: request.requestId,
      brand: request.brand,
      use: request.intendedUse,
      class: request.useClass,
    },
    asked: { name: request.contentOwner, email: request.contentOwnerEmail },
  }) satisfies Step;

/**
 * Asks for the rights of a post by its address; the asset it becomes starts as requesting-rights (spec A §4). The
 * caller has checked the proof of work and the honeypot.
 * @throws request.invalid
 */
export const requestByUrl = async (input: ParsedRequestByUrl, idempotencyKey?: string): Promise<CreatedRequest> => {
  const member = requireMember();
  const { website, proof, ...asked } = input;
  const { contentUrl, contentTitle, context, ...scope } = asked;
  const tried = attempt(`request:${member.userId}`, idempotencyKey, asked);
  const [show, tags] = await Promise.all([viewer(), brandTags(member.teamId, scope.brand)]);
  return transact(async () => {
    const earlier = await madeEarlier(tried);
    if (earlier) return { writes: [], result: await existing(member.teamId, earlier) };
    const assetId = newId("asset");
    const request = newRequest(member, scope, { assetId, contentTitle, contentUrl });
    const made = creation(
      {
        teamId: member.teamId,
        assetId,
        name: contentTitle,
        type: "image",
        status: "requesting-rights",
        source: contentUrl,
        uploadedBy: scope.requestedBy,
        uploaderId: member.userId,
        tags,
        notes: "",
        context,
        files: [],
        request: summaryOf(request),
        openRequestId: request.requestId,
      },
      asking(request),
    );
    const writes = [
      ...made.writes,
      ...requestWrites(request),
      ...remember(tried, request.requestId),
      AssetCreated.outbox({ assetId }),
    ];
    return { writes, result: { request: view(request), asset: show(made.record) } };
  });
};

/**
 * Asks for the rights of an asset the team has (spec A §2). The asset becomes requesting-rights with its link, in the
 * transaction that makes the link.
 * @throws asset.not_found, rights_request.already_open, rights_request.not_requestable, request.invalid
 */
export const requestForAsset = async (
  assetId: string,
  input: ParsedRequestForAsset,
  idempotencyKey?: string,
): Promise<CreatedRequest> => {
  const member = requireMember();
  const { context, ...scope } = input;
  const tried = attempt(`request:${member.userId}`, idempotencyKey, { assetId, context, ...scope });
  const show = await viewer();
  const ask = async (current: AssetRecord) => {
    const previous = current.request;
    const open = current.openRequestId !== undefined && previous !== undefined && statusNow(previous) === "pending";
    if (open) throw alreadyOpen();
    if (!mayRequestRights({ status: current.status, requestStatus: previous && statusNow(previous) }))
      throw notRequestable();
    const subject = { assetId, contentTitle: current.name, contentUrl: webAddressOf(current.source ?? "") ?? "" };
    const request = newRequest(member, scope, subject);
    const also = [...requestWrites(request), ...remember(tried, request.requestId)];
    if (current.openRequestId) also.push(withdrawal(member.teamId, current.openRequestId));
    const next: AssetRecord = {
      ...Grant.holding(current, { grants: Grant.grantsOf(current), ended: [], otherwise: "requesting-rights" }),
      context: context || current.context,
      request: summaryOf(request),
      openRequestId: request.requestId,
      version: current.version + 1,
    };
    return { request, next, step: { ...asking(request), from: current.status }, also };
  };
  return once(
    tried,
    (requestId) => existing(member.teamId, requestId),
    async () => {
      const { record, decision } = await change(member.teamId, assetId, ask);
      return { request: view(decision.request), asset: show(record) };
    },
  );
};

const existing = async (teamId: string, requestId: string): Promise<CreatedRequest> => {
  const request = await read(teamId, requestId);
  const [record, show] = await Promise.all([readAsset(teamId, request.assetId), viewer()]);
  return { request: view(request), asset: show(record) };
};

/** A brand chosen on a request adds its tag, when it is one of the team's. */
const brandTags = async (teamId: string, brand: string): Promise<Tag[]> => {
  const { brands } = await Team.get(teamId);
  const known = brands.find(({ tag = "" }) => tag.replace(/^@/, "").toLowerCase() === brand.toLowerCase());
  return known?.tag ? [{ type: "brand", name: known.tag }] : [];
};
