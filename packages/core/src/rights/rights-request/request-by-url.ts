import { EVENTS } from "../../base/happenings/events.ts";
import { isWaiting } from "../../library/asset/asset.policy.ts";
import { distinctTags, type Tag } from "../../library/asset/asset.schema.ts";
import { creation } from "../../library/asset/change.ts";
import { fileOf } from "../../library/asset/file.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { viewer } from "../../library/asset/view.ts";
import { Upload } from "../../library/upload/index.ts";
import type { UploadRecord } from "../../library/upload/upload.entity.ts";
import { uploadNotFound } from "../../library/upload/upload.errors.ts";
import { Team } from "../../people/team/index.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { newId } from "../../platform/id.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { outsiderMail } from "../../platform/mail/outsiders.ts";
import { attemptOfAsking, madeEarlier, remember } from "../../platform/store/idempotency-key.ts";
import { transact } from "../../platform/store/transaction.ts";
import { templateFor } from "./contract-of-request.ts";
import {
  asking,
  type Bundled,
  type CreatedRequest,
  existing,
  newRequest,
  requestWrites,
  summaryOf,
  wantedOf,
} from "./new-request.ts";
import { RightsRequestEntity } from "./rights-request.entity.ts";
import type { ParsedRequestByUrl } from "./rights-request.schema.ts";
import { view } from "./view.ts";

/**
 * Asks for the rights to a post by its URL. A new asset is made for the post, with the status requesting-rights. The
 * caller has checked the proof of work and the honeypot.
 * @throws team.privacy_address_needed, contract_template.not_found, request.invalid, upload.not_found,
 * upload.not_completed, do_not_ask.said
 */
export const requestByUrl = async (
  input: ParsedRequestByUrl,
  idempotencyKey?: string,
  bundled?: Bundled,
): Promise<CreatedRequest> => {
  const member = requireMember();
  const { website, proof, ...asked } = input;
  const { contentUrl, contentTitle, context, tags, uploadIds, contractTemplateId, ...scope } = asked;
  const tried = attemptOfAsking(`request:${member.userId}`, idempotencyKey, asked);
  const [show, team, template] = await Promise.all([
    viewer(),
    Team.get(member.teamId),
    templateFor(contractTemplateId),
  ]);
  const contract = template?.contractFor(team, { ...scope, ...wantedOf(scope), contentTitle });
  const countMail = outsiderMail(member.userId);
  return transact(async () => {
    const earlier = await madeEarlier(tried);
    // Without a key, whoever has withdrawn a request or got an answer, and asks again, wants another request.
    if (earlier && (!tried.byInput || (await isOpen(member.teamId, earlier))))
      return { writes: [], result: await existing(member.teamId, earlier) };
    await Team.requirePrivacyAddress(team);
    const uploads = await uploadsOfOne(uploadIds);
    const files = uploads.map((upload) => fileOf(upload, "team"));
    const assetId = uploads[0]?.assetId ?? bundled?.assetId ?? newId("asset");
    // A bundle has a mail of its own, which is counted with the bundle.
    const mailHeld = bundled ? bundled.mailHeld : await countMail(scope.contentOwnerEmail);
    const request = newRequest(member, team, scope, { assetId, contentTitle, contentUrl, contract, mailHeld }, bundled);
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
        tags: distinctTags([...brandTags(team, request.scope?.brands ?? [request.brand]), ...tags]),
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
      ...(await requestWrites(request)),
      ...(template?.kept(request) ?? []),
      ...remember(tried, request.requestId, earlier),
      ...uploads.flatMap(Upload.attachment),
      EVENTS["asset.created"].outbox({ assetId }),
      ...files.map((file) => EVENTS["asset.file.stored"].outbox({ assetId, fileId: file.id })),
    ];
    return { writes, result: { request: view(request), asset: await show(made.record) } };
  });
};

const isOpen = async (teamId: string, requestId: string): Promise<boolean> => {
  const { data } = await RightsRequestEntity.get({ teamId, requestId }).go({ consistent: true });
  return data !== null && isWaiting(statusNow(data));
};

/** The files sent with a request. All files must be completed uploads for the same asset. */
const uploadsOfOne = async (ids: readonly string[]): Promise<UploadRecord[]> => {
  const uploads = await Promise.all([...new Set(ids)].map((id) => Upload.completed(id, "asset")));
  if (uploads.some(({ assetId }) => assetId !== uploads[0]?.assetId)) throw uploadNotFound();
  return uploads;
};

/** The tags of the brands chosen in the request; none for a brand that isn't one of the team's brands. */
const brandTags = ({ brands }: Pick<TeamRecord, "brands">, chosen: readonly string[]): Tag[] =>
  chosen.flatMap((brand) => {
    const known = brands.find(({ tag = "" }) => tag.replace(/^@/, "").toLowerCase() === brand.toLowerCase());
    return known?.tag ? [{ type: "brand" as const, name: known.tag }] : [];
  });
