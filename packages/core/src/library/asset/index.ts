import { EVENTS } from "../../base/happenings/events.ts";
import { isLookedFor } from "../../base/ledger/activity.policy.ts";
import type { ActivityEntry, ActivityPage, ActivityQuery, ActivityType } from "../../base/ledger/activity.schema.ts";
import { Ledger } from "../../base/ledger/index.ts";
import { page, view } from "../../base/ledger/page.ts";
import { sourceKey } from "../../base/post-url/post-url.policy.ts";
import { canonicalJson } from "../../platform/hash.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { attempt, once, remember } from "../../platform/store/idempotency-key.ts";
import { transact } from "../../platform/store/transaction.ts";
import { Upload } from "../upload/index.ts";
import type { AssetRecord } from "./asset.entity.ts";
import { assetConflict, sourceIsFixed, sourceIsLicensed } from "./asset.errors.ts";
import type { Asset as AssetView, ParsedCreateAsset, ParsedEditAsset } from "./asset.schema.ts";
import { creatorFor, listed } from "./by-creator.ts";
import { ACTIVITY, change, creation, read } from "./change.ts";
import { isSameSlide, slideOf } from "./copy.entity.ts";
import { copyStopsOf, stopFactsOf } from "./copy-stops.ts";
import { fileOf } from "./file.ts";
import { readLicense } from "./find-license.ts";
import { grantsOf } from "./grants-of.ts";
import { anyWaits } from "./request-summary.ts";
import { viewer } from "./view.ts";
import { visible } from "./visible.ts";

export { listByCreator } from "./by-creator.ts";
export { changes } from "./feed.ts";
export * as Asset from "./index.ts";

/** One asset of the actor's team. @throws asset.not_found */
export const get = async (assetId: string): Promise<AssetView> => {
  const [record, show] = await Promise.all([read(requireMember().teamId, assetId), viewer()]);
  const [copyStops, copyLicense] = await Promise.all([copyStopsOf(record), readLicense(record)]);
  return show({ ...record, copyStops, copyLicense });
};

/**
 * Makes an asset from a completed upload. Its status is pending.
 * @throws upload.not_found, upload.not_completed, creator.not_found, request.invalid
 */
export const create = async (input: ParsedCreateAsset, idempotencyKey?: string): Promise<AssetView> => {
  const member = requireMember();
  const { uploadId, thumbnailUploadId, creatorId = "", ...fields } = input;
  // A retry with another thumbnail counts as the same call, because the browser may not be able to make the same
  // thumbnail again.
  const tried = attempt(`asset:${member.userId}`, idempotencyKey, { uploadId, creatorId, ...fields });
  const made = (id: string) => read(member.teamId, id);
  const record = await once(tried, made, () =>
    transact(async () => {
      const upload = await Upload.completed(uploadId, "asset");
      const thumbnail = thumbnailUploadId ? await Upload.thumbnailOf(upload, thumbnailUploadId) : undefined;
      const creator = await creatorFor(member.teamId, creatorId);
      const file = fileOf(upload, "team");
      const asset = creation(
        {
          ...fields,
          creator,
          teamId: member.teamId,
          assetId: upload.assetId,
          type: file.contentType.startsWith("video/") ? "video" : "image",
          status: "pending",
          uploaderId: member.userId,
          files: [file],
          thumbnailKey: thumbnail?.key,
        },
        { type: "asset.created", to: "pending", facts: { file: file.name, size: String(file.size) } },
      );
      const writes = [
        ...asset.writes,
        ...listed(asset.record, undefined, creator),
        ...Upload.attachment(upload),
        ...(thumbnail ? Upload.attachment(thumbnail) : []),
        ...remember(tried, upload.assetId),
        EVENTS["asset.created"].outbox({ assetId: upload.assetId }),
        EVENTS["asset.file.stored"].outbox({ assetId: upload.assetId, fileId: file.id }),
      ];
      return { writes, result: asset.record };
    }),
  );
  return (await viewer())(record);
};

/**
 * Stores a person's edit of the version that the person saw.
 * @throws asset.not_found, asset.conflict if somebody has changed that version, creator.not_found, request.invalid;
 * asset.source_fixed if a member or an API key changes the source of a stopped asset, or the post of one whose rights were
 * granted or wait for an answer
 */
export const edit = async (assetId: string, input: ParsedEditAsset): Promise<AssetView> => {
  const { teamId, role, apiKey } = requireMember();
  const { version, creatorId, ...fields } = input;
  const show = await viewer();
  const { record } = await change(teamId, assetId, async (current) => {
    if (current.version !== version) throw assetConflict();
    const moves = creatorId !== undefined && creatorId !== (current.creator?.id ?? "");
    const creator = moves ? await creatorFor(teamId, creatorId) : current.creator;
    const changed = [...changedFields(current, fields), ...(moves ? ["creator"] : [])];
    if (changed.length === 0) return undefined;
    // Another post, or none, isn't what somebody confirmed to be the creator's.
    const post = sourceKey(current.source ?? "");
    const isOtherPost =
      post !== sourceKey(fields.source) || !isSameSlide(slideOf(current.source ?? ""), slideOf(fields.source));
    const isOther = moves || isOtherPost;
    if (changed.includes("source") && (role !== "admin" || apiKey)) {
      if (await isStopped(current)) throw sourceIsFixed();
      if (post !== undefined && isOtherPost && isAskedOrGranted(current)) throw sourceIsLicensed();
    }
    return {
      next: { ...current, ...fields, creator, ...(isOther && { coverConfirmed: undefined }), version: version + 1 },
      step: {
        type: "asset.edited",
        facts: { fields: changed.join(", "), ...(moves && creator && { creator: creator.id }) },
      },
      also: listed(current, current.creator, creator),
    };
  });
  return show(record);
};

/** Whether something stops an asset, or stops it as a copy, also if lists don't know it yet. */
const isStopped = async (asset: AssetRecord): Promise<boolean> =>
  stopFactsOf(asset).length > 0 || (await copyStopsOf(asset)) !== undefined;

const isAskedOrGranted = (asset: AssetRecord): boolean =>
  grantsOf(asset).length > 0 || (asset.request !== undefined && anyWaits([asset.request]));

const changedFields = (current: AssetRecord, fields: Omit<ParsedEditAsset, "version">): string[] =>
  (["name", "source", "uploadedBy", "tags", "notes"] as const).filter(
    (field) => canonicalJson(current[field] ?? "") !== canonicalJson(fields[field]),
  );

/** Every step of an asset, oldest first. Only admins can read the steps of a deleted asset. @throws asset.not_found */
export const activity = async (assetId: string): Promise<ActivityEntry[]> => {
  const member = requireMember();
  const [{ firstEntry }, rest] = await Promise.all([
    visible(member, assetId),
    Ledger.stored(ACTIVITY, { teamId: member.teamId, id: assetId }),
  ]);
  return [firstEntry, ...rest].map((entry) => stepView(entry, member.role === "admin"));
};

/**
 * A page of an asset's steps, newest first; with a filter, only the steps of one kind or person; see {@link page}. Only
 * admins can read the steps of a deleted asset.
 * @throws asset.not_found, cursor.invalid
 */
export const activityPage = (assetId: string, { kind, who, ...query }: ActivityQuery): Promise<ActivityPage> => {
  const filter = { name: `${kind ?? ""}:${who ?? ""}`, is: (step: StepEntry) => isLookedFor(step, { kind, who }) };
  return page(ACTIVITY, assetId, query, {
    record: visible(requireMember(), assetId).then(({ firstEntry }) => firstEntry),
    view: stepView,
    filter: kind || who ? filter : undefined,
  });
};

type StepEntry = Ledger.Entry<ActivityType>;

/** A step as a member sees it: all members see an email address that the team itself entered. */
const stepView = (entry: StepEntry, forAdmin: boolean): ActivityEntry => {
  const { about: name, facts } = entry.person ?? {};
  const shown = view(entry, forAdmin);
  if (!name) return shown;
  if (entry.type.startsWith("release.")) return { ...shown, release: { name, guardian: facts?.guardian ?? "" } };
  return { ...shown, asked: { name, email: facts?.email ?? "" } };
};
