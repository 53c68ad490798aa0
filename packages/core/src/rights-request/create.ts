import type { Step } from "../activity/index.ts";
import type { AssetRecord, RequestSummary } from "../asset/asset.entity.ts";
import { AssetCreated, AssetFileStored } from "../asset/asset.events.ts";
import { isExpired, isWaiting, mayRenewRights, mayRequestRights } from "../asset/asset.policy.ts";
import { type Asset, distinctTags, type Tag } from "../asset/asset.schema.ts";
import { change, creation, read as readAsset } from "../asset/change.ts";
import { fileOf } from "../asset/file.ts";
import { beforeRequest, statusNow } from "../asset/request-summary.ts";
import { viewer } from "../asset/viewer.ts";
import { tooManyGrants } from "../grant/grant.errors.ts";
import { MAX_GRANTS } from "../grant/grant.policy.ts";
import { Grant } from "../grant/index.ts";
import { useClassOf } from "../licence/licence.schema.ts";
import { DAY_MS, nowIso, nowMs, todayIn } from "../platform/clock.ts";
import { webAddressOf } from "../platform/fields.schema.ts";
import { newId, newRightsToken } from "../platform/id.ts";
import { type MemberActor, requireMember } from "../platform/identity/actor.ts";
import { attempt, madeEarlier, once, remember } from "../platform/store/idempotency-key.ts";
import { putItem, transact, type Write } from "../platform/store/transaction.ts";
import { claim } from "../platform/store/unique.ts";
import { setTimer } from "../platform/timer/timer.ts";
import { Team } from "../team/index.ts";
import { messageTemplate, requestMessage } from "../team/request-message.policy.ts";
import type { TeamRecord } from "../team/team.entity.ts";
import { Upload } from "../upload/index.ts";
import type { UploadRecord } from "../upload/upload.entity.ts";
import { uploadNotFound } from "../upload/upload.errors.ts";
import { templateFor } from "./contract-of-request.ts";
import { findable } from "./earlier.ts";
import { read } from "./read.ts";
import { remindedUntilAnswered } from "./remind-due.ts";
import {
  type Renewed,
  type RequestContract,
  RightsRequestEntity,
  type RightsRequestRecord,
} from "./rights-request.entity.ts";
import {
  alreadyOpen,
  endsNoLater,
  notRenewable,
  notRequestable,
  requestedUntilThePast,
} from "./rights-request.errors.ts";
import { RightsRequestCreated } from "./rights-request.events.ts";
import {
  type ParsedRequestByUrl,
  type ParsedRequestForAsset,
  REQUEST_DAYS,
  type RightsRequest,
} from "./rights-request.schema.ts";
import { view } from "./view.ts";
import { withdrawal } from "./withdraw.ts";

export interface CreatedRequest {
  request: RightsRequest;
  asset: Asset;
}

type Scope = Omit<ParsedRequestForAsset, "context" | "renews" | "contractTemplateId">;

/** What a request has of its bundle, whose link and time it shares. */
export type Bundled = Required<
  Pick<RightsRequestRecord, "bundleId" | "requestId" | "assetId" | "token" | "message" | "createdAt" | "expiresAt">
>;

interface Subject {
  assetId: string;
  contentTitle: string;
  contentUrl: string;
  renews?: Renewed | undefined;
  contract?: RequestContract | undefined;
}

/** A request of a member's. @throws request.invalid for an end that has passed where the team is */
const newRequest = (
  member: MemberActor,
  team: Pick<TeamRecord, "requestMessage" | "requestMessageEs" | "timeZone">,
  scope: Scope,
  subject: Subject,
  bundled?: Bundled,
): RightsRequestRecord => {
  if (isExpired(scope.requestedUntil, todayIn(team.timeZone))) throw requestedUntilThePast();
  const { remind, ...asked } = scope;
  const createdAt = nowIso();
  return {
    ...asked,
    ...subject,
    ...(!remind && { remindersOff: { at: createdAt, by: "member" as const } }),
    teamId: member.teamId,
    requestId: newId("request"),
    token: newRightsToken(),
    status: "pending",
    requesterId: member.userId,
    useClass: useClassOf(scope.intendedUse),
    message:
      scope.message ||
      requestMessage(
        {
          creatorName: scope.contentOwner,
          requesterName: scope.requestedBy,
          contentTitle: subject.contentTitle,
          brand: scope.brand,
        },
        messageTemplate(team, scope.locale),
      ),
    createdAt,
    expiresAt: requestEnd(),
    ...bundled,
  };
};

/** When what is asked now ends. ISO 8601 */
export const requestEnd = (): string => new Date(nowMs() + REQUEST_DAYS * DAY_MS).toISOString();

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
  renews: request.renews?.grantId,
  remindersOff: request.remindersOff?.by,
  ...(request.locale && { locale: request.locale }),
});

/**
 * What makes a request exist: itself, its token taken, the event that tells of it, the time at which it ends. One of a
 * bundle has no token of its own, and its owner is reminded of the bundle.
 */
const requestWrites = (request: RightsRequestRecord): Write[] => [
  putItem(RightsRequestEntity.create(request).params()),
  ...(request.bundleId
    ? []
    : [claim("rights-token", request.token, request.teamId, request.requestId), ...remindedUntilAnswered(request)]),
  ...findable(request),
  RightsRequestCreated.outbox({ requestId: request.requestId, assetId: request.assetId }),
  setTimer({ teamId: request.teamId, kind: "request-end", id: request.requestId }, request.expiresAt),
];

/** The step of asking. Who is asked may have to be erased one day, so they stand beside the facts, not among them. */
const asking = (request: RightsRequestRecord) =>
  ({
    type: "rights_request.created",
    facts: {
      request: request.requestId,
      ...(request.bundleId && { bundle: request.bundleId }),
      ...(request.renews && { "renewed grant": request.renews.grantId }),
      brand: request.brand,
      use: request.intendedUse,
      class: request.useClass,
    },
    asked: { name: request.contentOwner, email: request.contentOwnerEmail },
  }) satisfies Step;

/**
 * Asks for the rights of a post by its address; the asset it becomes starts as requesting-rights (spec A §4). The
 * caller has checked the proof of work and the honeypot.
 * @throws contract_template.not_found, request.invalid, upload.not_found, upload.not_completed
 */
export const requestByUrl = async (
  input: ParsedRequestByUrl,
  idempotencyKey?: string,
  bundled?: Bundled,
): Promise<CreatedRequest> => {
  const member = requireMember();
  const { website, proof, ...asked } = input;
  const { contentUrl, contentTitle, context, tags, uploadIds, contractTemplateId, ...scope } = asked;
  const tried = attempt(`request:${member.userId}`, idempotencyKey, asked);
  const [show, team, template] = await Promise.all([
    viewer(),
    Team.get(member.teamId),
    templateFor(contractTemplateId),
  ]);
  const contract = template?.contractFor(team, { ...scope, contentTitle });
  return transact(async () => {
    const earlier = await madeEarlier(tried);
    if (earlier) return { writes: [], result: await existing(member.teamId, earlier) };
    const uploads = await uploadsOfOne(uploadIds);
    const files = uploads.map((upload) => fileOf(upload, "team"));
    const assetId = uploads[0]?.assetId ?? bundled?.assetId ?? newId("asset");
    const request = newRequest(member, team, scope, { assetId, contentTitle, contentUrl, contract }, bundled);
    const made = creation(
      {
        teamId: member.teamId,
        assetId,
        name: contentTitle,
        type: files[0]?.contentType.startsWith("video/") ? "video" : "image",
        status: "requesting-rights",
        source: contentUrl,
        uploadedBy: scope.requestedBy,
        uploaderId: member.userId,
        tags: distinctTags([...brandTags(team, scope.brand), ...tags]),
        notes: "",
        context,
        files,
        request: summaryOf(request),
        openRequestId: request.requestId,
      },
      { ...asking(request), to: "requesting-rights" },
    );
    const writes = [
      ...made.writes,
      ...requestWrites(request),
      ...(template?.kept(request) ?? []),
      ...remember(tried, request.requestId),
      ...uploads.flatMap(Upload.attachment),
      AssetCreated.outbox({ assetId }),
      ...files.map((file) => AssetFileStored.outbox({ assetId, fileId: file.id })),
    ];
    return { writes, result: { request: view(request), asset: await show(made.record) } };
  });
};

/**
 * Asks for the rights of an asset the team has (spec A §2). The asset becomes requesting-rights with its link, in the
 * transaction that makes the link. A renewal (`renews`) asks to prolong a grant: the asset keeps its status meanwhile
 * (product decisions §6).
 * @throws asset.not_found, rights_request.already_open, rights_request.not_requestable, request.invalid
 * @throws rights_request.not_renewable, grant.too_many; request.invalid for a renewal that ends no later than before
 */
export const requestForAsset = async (
  assetId: string,
  input: ParsedRequestForAsset,
  idempotencyKey?: string,
  bundled?: Bundled,
): Promise<CreatedRequest> => {
  const member = requireMember();
  const { context, renews, contractTemplateId, ...scope } = input;
  const tried = attempt(`request:${member.userId}`, idempotencyKey, { assetId, ...input });
  const [show, team, template] = await Promise.all([
    viewer(),
    Team.get(member.teamId),
    templateFor(contractTemplateId),
  ]);
  const ask = async (current: AssetRecord) => {
    const previous = current.request;
    if (current.openRequestId !== undefined && previous && isWaiting(statusNow(previous))) throw alreadyOpen();
    const renewed = renews === undefined ? undefined : renewable(current, renews);
    if (renewed && scope.requestedUntil !== "" && scope.requestedUntil <= renewed.expiresOn)
      throw endsNoLater(renewed.expiresOn);
    if (!renewed && !mayRequestRights({ status: current.status, requestStatus: previous && statusNow(previous) }))
      throw notRequestable();
    const contentUrl = webAddressOf(current.source ?? "") ?? "";
    const contract = template?.contractFor(team, { ...scope, contentTitle: current.name });
    const subject = { assetId, contentTitle: current.name, contentUrl, renews: renewed, contract };
    const request = newRequest(member, team, scope, subject, bundled);
    const also = [...requestWrites(request), ...(template?.kept(request) ?? []), ...remember(tried, request.requestId)];
    if (current.openRequestId) also.push(...withdrawal(member.teamId, current.openRequestId));
    const next: AssetRecord = {
      ...Grant.holding(current, { grants: Grant.grantsOf(current), ended: [], otherwise: "requesting-rights" }),
      context: context || current.context,
      request: summaryOf(request),
      openRequestId: request.requestId,
      beforeRequest: beforeRequest(current),
      version: current.version + 1,
    };
    const moved = renewed ? {} : { from: current.status, to: next.status };
    return { request, next, step: { ...asking(request), ...moved }, also };
  };
  return once(
    tried,
    (requestId) => existing(member.teamId, requestId),
    async () => {
      const { record, decision } = await change(member.teamId, assetId, ask);
      return { request: view(decision.request), asset: await show(record) };
    },
  );
};

/** What a renewal prolongs. @throws rights_request.not_renewable, grant.too_many */
const renewable = (asset: AssetRecord, grantId: string): Renewed => {
  const grants = Grant.grantsOf(asset);
  const found = grants.find((grant) => grant.grantId === grantId);
  if (!mayRenewRights(asset) || !found?.expiresOn) throw notRenewable();
  if (grants.length >= MAX_GRANTS) throw tooManyGrants();
  return { grantId, usageRights: found.usageRights, expiresOn: found.expiresOn };
};

const existing = async (teamId: string, requestId: string): Promise<CreatedRequest> => {
  const request = await read(teamId, requestId);
  const [record, show] = await Promise.all([readAsset(teamId, request.assetId), viewer()]);
  return { request: view(request), asset: await show(record) };
};

/** The files that come with a request: completed, and all of one asset, under whose address they lie. */
const uploadsOfOne = async (ids: readonly string[]): Promise<UploadRecord[]> => {
  const uploads = await Promise.all([...new Set(ids)].map((id) => Upload.completed(id, "asset")));
  if (uploads.some(({ assetId }) => assetId !== uploads[0]?.assetId)) throw uploadNotFound();
  return uploads;
};

/** A brand chosen on a request adds its tag, when it is one of the team's. */
const brandTags = ({ brands }: Pick<TeamRecord, "brands">, brand: string): Tag[] => {
  const known = brands.find(({ tag = "" }) => tag.replace(/^@/, "").toLowerCase() === brand.toLowerCase());
  return known?.tag ? [{ type: "brand", name: known.tag }] : [];
};
