import * as z from "zod";
import { answeredFrom } from "../../base/answerer/answered.schema.ts";
import { basisGiven } from "../../base/license/basis.schema.ts";
import { license } from "../../base/license/license.schema.ts";
import { requestTalk } from "../../base/owner-page/offer.schema.ts";
import { ownerMessage, removalRequest } from "../../base/owner-page/owner-message.schema.ts";
import { LOCALES } from "../../base/texts/locale.policy.ts";
import { coverage } from "../../contracts/creator/standing-license.schema.ts";
import { actingLink, cursor, LIMITS, line, optionalText, resourceId, timestamp } from "../../platform/fields.schema.ts";
import { heldBack } from "../../platform/mail/held-back.schema.ts";
import { assetPublications, assetReleases, takeDown } from "../verdict/release-state.schema.ts";
import { assetAdCode } from "./ad-code.schema.ts";
import { foreignFile } from "./foreign-file.schema.ts";
import { copyOf, mayBeUsed } from "./may-be-used.schema.ts";
import { assetRequestStatus } from "./request-status.schema.ts";

/** The five states of an asset. */
export const ASSET_STATUSES = ["pending", "requesting-rights", "approved", "denied", "time-limited"] as const;
export const assetStatus = z.enum(ASSET_STATUSES);
export type AssetStatus = z.infer<typeof assetStatus>;

/** The four columns of the kanban board; the Approved column also has the time-limited assets. */
export const ASSET_COLUMNS = ["pending", "requesting-rights", "approved", "denied"] as const;
export const assetColumn = z.enum(ASSET_COLUMNS);
export type AssetColumn = z.infer<typeof assetColumn>;

export const columnOf = (status: AssetStatus): AssetColumn => (status === "time-limited" ? "approved" : status);

/** The names of the statuses on screen. */
export const STATUS_LABELS: Record<AssetStatus, string> = {
  pending: "Uploaded",
  "requesting-rights": "Rights Requested",
  approved: "Approved",
  denied: "Denied",
  "time-limited": "Time-limited",
};

export const COLUMN_LABELS: Record<AssetColumn, string> = {
  pending: "Uploaded Assets",
  "requesting-rights": "Rights Requested",
  approved: "Approved",
  denied: "Denied",
};

export const assetType = z.enum(["image", "video"]);

export const TAG_TYPES = ["brand", "artist", "theme", "source"] as const;
export const tag = z.object({ type: z.enum(TAG_TYPES), name: line("Tag", LIMITS.tagLength) });
export type Tag = z.infer<typeof tag>;

/**
 * Tags without repetitions: of tags whose names differ only in upper and lower case, the first is kept. A tag named
 * `rights-request` is left out, because the name is reserved.
 */
export const distinctTags = (all: readonly Tag[]): Tag[] => {
  const seen = new Set<string>(["rights-request"]);
  const distinct: Tag[] = [];
  for (const one of all) {
    const name = one.name.toLowerCase();
    if (!seen.has(name)) distinct.push(one);
    seen.add(name);
  }
  return distinct;
};

/** An asset's tags: at most 50; repeated tags are removed. */
export const tags = z.array(tag).max(LIMITS.tags, `At most ${LIMITS.tags} tags`).transform(distinctTags);

export const assetFile = z.object({
  id: z.string(),
  /** The file's name when it was uploaded. */
  name: z.string(),
  /** A URL on this site, which only browsers with the media cookies can open. */
  url: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Hexadecimal; absent until the hash is known. */
  sha256: z.string().optional(),
  origin: z.enum(["team", "owner"]),
});
export type AssetFile = z.infer<typeof assetFile>;

/** What was granted, as an asset's card and its detail page show it. */
export const approval = z.object({
  grantId: z.string(),
  /** The license's number, `CH-XXXX-XXXX-XXXX`; for an approval by hand `REC-XXXX-XXXX-XXXX`. */
  number: z.string(),
  origin: z.enum(["owner", "contract", "admin"]),
  /**
   * The brand and the use for which the rights were requested, or which an admin chose; absent for an admin's approval
   * of an earlier release.
   */
  brand: z.string().optional(),
  intendedUse: z.string().optional(),
  /** On what an admin's approval rests; absent for other approvals, and for those of an earlier release. */
  basis: basisGiven.optional(),
  approverName: z.string(),
  /** An outsider's email address; present only for admins. */
  approverEmail: z.string().optional(),
  approvedAt: timestamp,
  ...answeredFrom,
  ...license.shape,
  expired: z.boolean(),
});
export type Approval = z.infer<typeof approval>;

/** Who switched the reminders of a request off. */
export const remindersOff = z.enum(["owner", "member"]);

/** A contract that an owner got to sign after approving; `ended` says why it wasn't signed. */
const askedContract = z.object({ id: z.string(), ended: z.enum(["declined", "voided"]).optional() });
export type AskedContract = z.infer<typeof askedContract>;

export const assetRequest = z.object({
  id: z.string(),
  status: assetRequestStatus,
  /** The page on which the owner answers. */
  link: actingLink,
  requestedAt: timestamp,
  expiresAt: timestamp,
  contentUrl: z.string(),
  /** The owner's name or handle. */
  owner: z.string().optional(),
  /** The email address to which the link was sent; absent if the team passed the link on itself. */
  ownerEmail: z.string().optional(),
  /** When the owner first opened the link; absent before that. */
  openedAt: timestamp.optional(),
  /** Why the owner wasn't mailed, and from when on a reminder is possible; absent if the owner was mailed since. */
  mailHeld: heldBack.optional(),
  /** When the owner was mailed for the first time; absent if that was when the request was made, or hasn't been yet. */
  firstMailedAt: timestamp.optional(),
  /** When the owner was last reminded; absent before the first reminder. */
  remindedAt: timestamp.optional(),
  /** Who switched the reminders off; absent while they are on. */
  remindersOff: remindersOff.optional(),
  /** The id of the grant that the request is meant to renew; absent for a first request. */
  renews: z.string().optional(),
  /** The id of the same person's grant beside which the request asks for more; absent for other requests. */
  beside: z.string().optional(),
  denyReason: z.string().optional(),
  /** Set if whoever was asked says that it isn't theirs, with whose it is, as far as they said so. */
  notTheirs: z.object({ belongsTo: z.string() }).optional(),
  /** When the owner answered; absent before the answer. */
  decidedAt: timestamp.optional(),
  ...answeredFrom,
  /** The contract that the owner has to sign. Absent before the owner approves, and if none has to be signed. */
  contract: askedContract.optional(),
  /** The language of the request; if it had none, that of the owner's answer. Absent if neither is known. */
  locale: z.enum(LOCALES).optional(),
  /** The owner's latest message that wasn't an answer: the request stayed open. */
  reply: ownerMessage.optional(),
  ...requestTalk.shape,
  /** The post as it was when the rights were requested; absent if the platform gave no data about the post. */
  copy: z
    .object({
      title: z.string(),
      author: z.string(),
      provider: z.string(),
      copiedAt: timestamp,
      /** A URL on this site; "" if there is no picture. */
      pictureUrl: z.string(),
      sha256: z.string(),
    })
    .optional(),
});

const confirmed = z.object({ at: timestamp, name: z.string() }).optional();
const sameFile = copyOf.omit({ isDeleted: true }).extend({ grantId: z.string(), confirmed });

export const asset = z.object({
  id: z.string(),
  name: z.string(),
  type: assetType,
  status: assetStatus,
  source: z.string(),
  uploadedBy: z.string(),
  uploadedAt: timestamp,
  changedAt: timestamp,
  tags: z.array(z.object({ type: z.enum(TAG_TYPES), name: z.string() })),
  notes: z.string(),
  context: z.string(),
  /** A URL on this site; "" if there is no picture yet. */
  thumbnailUrl: z.string(),
  files: z.array(assetFile),
  foreignFile: foreignFile.optional(),
  approval: approval.optional(),
  /** The approval that the last change of status withdrew; present while an admin can restore it. */
  endedApproval: approval.optional(),
  /** The creator in the team's network who made the content. */
  creator: z.object({ id: z.string(), name: z.string() }).optional(),
  /** The creator's signed agreement about all their content, if there is one. */
  coveredBy: coverage.optional(),
  /** When a member confirmed that the content is by `creator`, and who; absent until then. */
  coverConfirmed: confirmed,
  /** The licensed asset with the same file by whose license this one goes, the grant, and when a member confirmed that. */
  sameFile: sameFile.optional(),
  mayBeUsed,
  /** The latest rights request. */
  request: assetRequest.optional(),
  /** Present if the owner who approved asks for the content to be taken down, and after the team has decided about it. */
  removal: removalRequest.optional(),
  /** Present if what is published has to come down: a license has ended at its owner's wish, or says so for its end. */
  takeDown: takeDown.optional(),
  /**
   * What was noted about the people and the music in the asset. `wanting` says whether a release is missing or has
   * expired. Absent if nothing was noted.
   */
  releases: assetReleases.extend({ wanting: z.boolean() }).optional(),
  adCode: assetAdCode.optional(),
  /** The number of places where the asset was published; absent if none was noted. */
  publications: assetPublications.optional(),
  /** The id of an older asset of the team with the same file. It is only a note and prevents nothing. */
  duplicateOf: z.string().optional(),
  /** Changes with every edit by a person. Each edit is sent with the version that the person saw. */
  version: z.number().int(),
});
export type Asset = z.infer<typeof asset>;

/** The id of a creator of the team; "" for none. Without this field an edit leaves the creator unchanged. */
const creatorId = z.union([z.literal(""), resourceId]).optional();

/** The input for a new asset; a file, a name, a source and an uploader are required. */
export const createAssetInput = z.object({
  uploadId: resourceId,
  thumbnailUploadId: resourceId.optional(),
  name: line("Asset Name", LIMITS.title),
  source: line("Source", LIMITS.title),
  uploadedBy: line("Uploader", LIMITS.nameMax),
  tags: tags.default([]),
  notes: optionalText("Notes", LIMITS.notes),
  context: optionalText("Context", LIMITS.notes),
  creatorId,
});
export type CreateAssetInput = z.input<typeof createAssetInput>;
export type ParsedCreateAsset = z.output<typeof createAssetInput>;

/** The input for an edit; name, source and uploadedBy are required. */
export const editAssetInput = z.object({
  version: z.number().int().nonnegative(),
  name: line("Name", LIMITS.title),
  source: line("Source", LIMITS.title),
  uploadedBy: line("Uploaded By", LIMITS.nameMax),
  tags,
  notes: optionalText("Notes", LIMITS.notes),
  creatorId,
});
export type EditAssetInput = z.input<typeof editAssetInput>;
export type ParsedEditAsset = z.output<typeof editAssetInput>;

export const download = z.object({
  /** A URL that delivers a file as an attachment. */
  url: z.string(),
  name: z.string(),
  /** What has to be heeded when the file is used, each in a sentence; absent if nothing has to be. */
  conditions: z.array(z.string()).optional(),
});
export type Download = z.infer<typeof download>;

export const creatorsAssetsQuery = z.object({
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export const assetPage = z.object({ items: z.array(asset), cursor: z.string().nullable() });
export type AssetPage = z.infer<typeof assetPage>;

export const assetCounts = z.record(assetColumn, z.number().int());
export type AssetCounts = z.infer<typeof assetCounts>;
