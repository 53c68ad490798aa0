import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { ActivityType } from "../../base/ledger/activity.schema.ts";
import type { Ledger } from "../../base/ledger/index.ts";
import { LOG_HEAD } from "../../base/ledger/ledger.entity.ts";
import { FOREIGN_PROBLEMS } from "../../base/safe-fetch/safe-fetch.schema.ts";
import type { AboutOf } from "../../platform/about.ts";
import { ownerNormals } from "../../platform/owner.policy.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import type { AssetPublications, AssetReleases } from "../verdict/release-state.schema.ts";
import type { AdCodeRecord } from "./ad-code.schema.ts";
import { ASSET_COLUMNS, ASSET_STATUSES, type Tag } from "./asset.schema.ts";
import {
  APPROVAL_ABOUT,
  type ApprovalRecord,
  type BeforeRequest,
  type CoverConfirmed,
  type DenialByHand,
  type EndingRecord,
  type Posted,
  REFUSAL_ABOUT,
  REMOVAL_ABOUT,
  REQUEST_SUMMARY_ABOUT,
  type RefusalRecord,
  type RemovalRecord,
  type RequestSummary,
  type TakeDown,
  type ToldDown,
} from "./kept.ts";
import {
  COPY_LICENSE_ABOUT,
  COPY_STOP_ABOUT,
  type CopyConfirmed,
  type CopyLicense,
  type CopyStop,
  LIFTED_STOP_ABOUT,
  type LiftedStop,
} from "./kept-copies.ts";

/** The normal forms of the owner who was asked for an asset. */
export const ownerOfAsset = ({ request }: { request?: Pick<RequestSummary, "owner" | "ownerEmail"> | undefined }) =>
  ownerNormals({ owner: request?.owner, email: request?.ownerEmail });

/**
 * An asset. `version` changes with a person's edit. `head`, the last entry of its activity, changes with every change.
 * All writes are conditional on `head`, so no change is lost.
 */
export const AssetEntity = new Entity(
  {
    model: { service: SERVICE, entity: "asset", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      assetId: { type: "string", required: true },
      name: { type: "string", required: true },
      type: { type: ["image", "video"] as const, required: true },
      status: { type: ASSET_STATUSES, required: true },
      /** Only earlier releases read it, if a stage is rolled back. */
      column: { type: ASSET_COLUMNS, required: true },
      source: { type: "string" },
      uploadedBy: { type: "string" },
      /** The id of the member who uploaded the asset; `uploadedBy` is only a text for display. */
      uploaderId: { type: "string" },
      /** The creator in the team's network who made the content, with the creator's name at the time of the choice. */
      creator: { type: CustomAttributeType<{ id: string; name: string }>("any") },
      /**
       * A member confirmed that the content is the creator's, so that the creator's agreement covers it; gone with the
       * choice of another creator.
       */
      coverConfirmed: { type: CustomAttributeType<CoverConfirmed>("any") },
      createdAt: { type: "string", required: true },
      changedAt: { type: "string", required: true },
      tags: { type: CustomAttributeType<Tag[]>("any"), required: true },
      notes: { type: "string" },
      context: { type: "string" },
      files: {
        type: "list",
        items: {
          type: "map",
          properties: {
            id: { type: "string", required: true },
            key: { type: "string", required: true },
            name: { type: "string", required: true },
            contentType: { type: "string", required: true },
            size: { type: "number", required: true },
            origin: { type: "string", required: true },
            sha256: { type: "string" },
          },
        },
        required: true,
      },
      thumbnailKey: { type: "string" },
      /**
       * The id of the team's oldest asset that has a file in common with this asset; absent if this asset is the
       * oldest.
       */
      duplicateOf: { type: "string" },
      /** URLs from a row of an import. A browser that shows the asset loads nothing from these URLs. */
      fileUrl: { type: "string" },
      thumbnailSource: { type: "string" },
      /** SHA-256 of the file at `fileUrl`; absent until the file was fetched. */
      fileSha256: { type: "string" },
      /** Why there is no hash; see ForeignProblem. */
      fileProblem: { type: FOREIGN_PROBLEMS },
      /** When the files at the imported URLs are to be fetched; "" if nothing is left to fetch. */
      foreignDue: { type: "string", default: "" },
      /** How often a fetch was begun. */
      foreignTries: { type: "number" },
      /**
       * The grant that the asset shows: the grant that ends last. Only grant/holding.ts writes this attribute and the
       * next three.
       */
      approval: { type: CustomAttributeType<ApprovalRecord>("any") },
      /** All grants that weren't withdrawn; absent if there is only one. */
      grants: { type: CustomAttributeType<ApprovalRecord[]>("any") },
      /** The approval that was withdrawn last. It is kept until something else is decided about the asset's rights. */
      endedApproval: { type: CustomAttributeType<ApprovalRecord>("any") },
      /** All grants that were withdrawn together with `endedApproval`; absent if there was only one. */
      endedGrants: { type: CustomAttributeType<ApprovalRecord[]>("any") },
      request: { type: CustomAttributeType<RequestSummary>("any") },
      /** What {@link ownerNormals} makes of the owner who was asked, whenever the asset is written. */
      ownerHandleNormal: {
        type: "string",
        watch: ["request"],
        set: (_, asset) => ownerOfAsset(asset).ownerHandleNormal,
      },
      ownerEmailNormal: {
        type: "string",
        watch: ["request"],
        set: (_, asset) => ownerOfAsset(asset).ownerEmailNormal,
      },
      /** The handle that the platform itself named as the poster of the asset's post, or that it was disowned; only post-copy.ts and decide.ts write it. */
      posted: { type: CustomAttributeType<Posted>("any") },
      /** What {@link accountsOf} makes of the asset whenever it changes; absent for one of an earlier release. */
      accounts: { type: "string" },
      /** The owner's request for removal that the asset shows. Only objections.ts makes this attribute and the next. */
      removal: { type: CustomAttributeType<RemovalRecord>("any") },
      /** All owners' requests for removal; absent if there is only one. */
      removals: { type: CustomAttributeType<RemovalRecord[]>("any") },
      /** When a license ended at its owner's wish, or the creator with the agreement said 'not mine'; agreements signed until then don't cover the asset. */
      uncoveredSince: { type: "string" },
      /** Of an earlier release: whether an owner was told that everything is down. Later ones are in `removals`. */
      takeDown: { type: CustomAttributeType<TakeDown>("any") },
      /** Which owners were told that everything is down after their license had ended without a wish of theirs. */
      toldDown: { type: CustomAttributeType<ToldDown[]>("any") },
      /** What was noted about the people and the music in the asset. Names are only in the records of the releases. */
      releases: { type: CustomAttributeType<AssetReleases>("any") },
      /** The permission to boost the asset's post; the code itself is on the request. */
      adCode: { type: CustomAttributeType<AdCodeRecord>("any") },
      /** In how many places the asset was ever published, and in how many places it still appears. */
      publications: { type: CustomAttributeType<AssetPublications>("any") },
      /** The id of the open rights request; an asset can have only one. */
      openRequestId: { type: "string" },
      /** The state before the open request. It is restored if the request is withdrawn. */
      beforeRequest: { type: CustomAttributeType<BeforeRequest>("any") },
      /** Owners' refusals that stand, of earlier requests too; absent if there are none. Only objections.ts makes it. */
      refusals: { type: CustomAttributeType<RefusalRecord[]>("any") },
      /** Owners' grants that were ended, the latest end last; absent if there are none. Only grants-of.ts makes it. */
      endings: { type: CustomAttributeType<EndingRecord[]>("any") },
      /** The team's denial, whatever became of requests since; absent if there is none. Read it by objections.ts. */
      deniedByHand: { type: CustomAttributeType<DenialByHand>("any") },
      /** What stops copies of the asset, and the asset with them; absent if nothing does. Only copy-stops.ts makes it. */
      copyStops: { type: CustomAttributeType<CopyStop[]>("any") },
      /** What an admin decided not to count of it. */
      liftedStops: { type: CustomAttributeType<LiftedStop[]>("any") },
      /** An owner's license of another asset with the same file; absent if there is none. Only find-license.ts makes it. */
      copyLicense: { type: CustomAttributeType<CopyLicense>("any") },
      /** A member confirmed that the content is that asset's; gone with another owner, creator, source or file. */
      copyConfirmed: { type: CustomAttributeType<CopyConfirmed>("any") },
      version: { type: "number", required: true },
      head: LOG_HEAD,
      firstEntry: { type: CustomAttributeType<Ledger.Entry<ActivityType>>("any"), required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["assetId"] } },
      foreign: {
        index: "gsi3",
        // Only assets with files to fetch are in this index, so one Query finds them.
        condition: ({ foreignDue }: { foreignDue?: string }) => Boolean(foreignDue),
        pk: { field: "gsi3pk", composite: ["teamId"], template: "foreign#${teamId}" },
        sk: { field: "gsi3sk", composite: ["foreignDue", "assetId"], template: "${foreignDue}#${assetId}" },
      },
      changes: {
        index: "gsi4",
        pk: { field: "gsi4pk", composite: ["teamId"], template: "assets#${teamId}" },
        sk: { field: "gsi4sk", composite: ["changedAt", "assetId"], template: "${changedAt}#${assetId}" },
      },
    },
  },
  entityConfig(),
);

export type AssetRecord = EntityItem<typeof AssetEntity>;
export type AssetFileRecord = AssetRecord["files"][number];

/** Lists an asset under its creator. A Query finds all assets of a creator, newest last. */
export const CreatorsAssetEntity = new Entity(
  {
    model: { service: SERVICE, entity: "creatorsasset", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      creatorId: { type: "string", required: true },
      assetId: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["teamId", "creatorId"] },
        sk: { field: "sk", composite: ["assetId"] },
      },
    },
  },
  entityConfig(),
);

export const ASSET_ABOUT: AboutOf<AssetRecord> = {
  name: "text",
  source: "text",
  uploadedBy: "member",
  creator: { id: "/creator.id", name: "/creator.name" },
  coverConfirmed: { by: "confirmer.id", name: "confirmer.name" },
  tags: "text",
  notes: "text",
  context: "text",
  files: { id: "nobody", name: "text", contentType: "nobody", origin: "nobody" },
  duplicateOf: "nobody",
  fileUrl: "text",
  thumbnailSource: "text",
  foreignDue: "nobody",
  approval: APPROVAL_ABOUT,
  grants: APPROVAL_ABOUT,
  endedApproval: APPROVAL_ABOUT,
  endedGrants: APPROVAL_ABOUT,
  request: REQUEST_SUMMARY_ABOUT,
  // An erasure makes these again from what it leaves of `request`.
  ownerHandleNormal: "nobody",
  ownerEmailNormal: "nobody",
  posted: { handle: "poster.name", post: "text" },
  accounts: "nobody",
  removal: REMOVAL_ABOUT,
  removals: REMOVAL_ABOUT,
  uncoveredSince: "nobody",
  takeDown: "nobody",
  toldDown: "nobody",
  releases: "nobody",
  adCode: { post: "text", given: "nobody" },
  beforeRequest: { request: REQUEST_SUMMARY_ABOUT },
  refusals: REFUSAL_ABOUT,
  endings: { reason: "text" },
  copyStops: COPY_STOP_ABOUT,
  liftedStops: LIFTED_STOP_ABOUT,
  copyLicense: COPY_LICENSE_ABOUT,
  copyConfirmed: { givers: "nobody", by: "confirmer.id", name: "confirmer.name" },
  // Declared by the type of the entry: ledger/ledger.about.ts.
  firstEntry: "nobody",
};
