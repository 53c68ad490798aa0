import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { Activity } from "../activity/index.ts";
import { LOG_HEAD } from "../activity/logged.ts";
import type { AssetPublications, AssetReleases } from "../asset-use/release-state.schema.ts";
import type { Licence } from "../licence/licence.schema.ts";
import type { Locale } from "../owner-page/locale.policy.ts";
import type { OwnerMessage, RemovalRequest } from "../owner-page/owner-message.schema.ts";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import { FOREIGN_PROBLEMS } from "../safe-fetch/safe-fetch.schema.ts";
import {
  ASSET_COLUMNS,
  ASSET_STATUSES,
  type AskedContract,
  type AssetRequestStatus,
  type Tag,
} from "./asset.schema.ts";

/**
 * An asset. `version` changes with a person's edit, `head` (the end of its activity chain) with every change. All
 * writes are conditional on the head, so no change is lost.
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
      column: { type: ASSET_COLUMNS, required: true },
      source: { type: "string" },
      uploadedBy: { type: "string" },
      /** The member who uploaded it, whatever the display name says. */
      uploaderId: { type: "string" },
      /** The creator in the team's network who made it, with their name at that time. */
      creator: { type: CustomAttributeType<{ id: string; name: string }>("any") },
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
      /** The team's oldest asset with the same bytes, if it is another one. */
      duplicateOf: { type: "string" },
      /** Addresses from a row of an import. Nothing is loaded from there when the asset is shown. */
      fileUrl: { type: "string" },
      thumbnailSource: { type: "string" },
      /** Hash of the file at `fileUrl`, once it was fetched. */
      fileSha256: { type: "string" },
      /** Why there is no hash; see ForeignProblem. */
      fileProblem: { type: FOREIGN_PROBLEMS },
      /** When the foreign addresses are to be fetched; "" if nothing is left to fetch. */
      foreignDue: { type: "string", default: "" },
      /** How many fetches were begun. */
      foreignTries: { type: "number" },
      /** The leading grant. Only grant/holding.ts writes it and the three attributes below. */
      approval: { type: CustomAttributeType<ApprovalRecord>("any") },
      /** All grants that weren't withdrawn, if there are several. */
      grants: { type: CustomAttributeType<ApprovalRecord[]>("any") },
      /** The withdrawn approval; kept until something else is decided about the asset's rights. */
      endedApproval: { type: CustomAttributeType<ApprovalRecord>("any") },
      /** All grants withdrawn with that approval, if there were several. */
      endedGrants: { type: CustomAttributeType<ApprovalRecord[]>("any") },
      request: { type: CustomAttributeType<RequestSummary>("any") },
      /** The owner has asked for the content to be taken down. */
      removal: { type: CustomAttributeType<RemovalRequest>("any") },
      /** What was noted about the people and the music in it; names are only on the releases. */
      releases: { type: CustomAttributeType<AssetReleases>("any") },
      /** In how many places it was published, and in how many it still is. */
      publications: { type: CustomAttributeType<AssetPublications>("any") },
      /** The id of the open request; there can be only one. */
      openRequestId: { type: "string" },
      /** What the open request changed, to restore it if the request is withdrawn. */
      beforeRequest: { type: CustomAttributeType<BeforeRequest>("any") },
      version: { type: "number", required: true },
      head: LOG_HEAD,
      firstEntry: { type: CustomAttributeType<Activity.Entry>("any"), required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["assetId"] } },
      newest: {
        index: "gsi5",
        projection: "keys_only",
        pk: { field: "gsi5pk", composite: ["teamId"], template: "assets#${teamId}" },
        sk: { field: "gsi5sk", composite: ["createdAt", "assetId"], template: "${createdAt}#${assetId}" },
      },
      byColumn: {
        index: "gsi6",
        projection: "keys_only",
        pk: { field: "gsi6pk", composite: ["teamId", "column"], template: "assets#${teamId}#${column}" },
        sk: { field: "gsi6sk", composite: ["createdAt", "assetId"], template: "${createdAt}#${assetId}" },
      },
      foreign: {
        index: "gsi3",
        // Only assets with something to fetch are in this index, so one query finds them.
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

/** The scope of a grant, copied to the asset for its card and for the rights gate. */
export interface ApprovalRecord extends Licence {
  grantId: string;
  /** The license's number. */
  number: string;
  origin: "owner" | "contract" | "admin";
  /** The brand that was asked for; missing if nobody was asked. */
  brand?: string;
  intendedUse?: string;
  approverName: string;
  approverEmail: string;
  approvedAt: string;
}

/** What the latest rights request says, kept on the asset for its card. */
export interface RequestSummary {
  id: string;
  token: string;
  status: AssetRequestStatus;
  requestedAt: string;
  expiresAt: string;
  contentUrl: string;
  denyReason?: string;
  /** When the owner answered; absent until then. */
  decidedAt?: string;
  /** The language the owner was asked in or, if none was set, answered in. */
  locale?: Locale;
  /** Who asked. */
  requesterId: string;
  /** Who was asked, by name or handle, and the address the link was mailed to. */
  owner?: string;
  ownerEmail?: string;
  /** The post at the time it was asked for; absent if the platform said nothing. */
  copy?: { title: string; author: string; provider: string; copiedAt: string; pictureKey?: string; sha256: string };
  /** When somebody who seems to be a person first opened the owner's page. */
  openedAt?: string;
  /** The owner's latest message that left the request open. */
  reply?: OwnerMessage;
  /** When the owner was last reminded. */
  remindedAt?: string;
  /** Who has switched the reminders off; absent while they are on. */
  remindersOff?: "owner" | "member" | undefined;
  /** The grant that the request would renew. */
  renews?: string;
  /** The contract that the owner was given to sign after approving. */
  contract?: AskedContract;
}

/** The status of an asset without a grant before it was asked for. */
export interface BeforeRequest {
  status: "pending" | "denied";
  /** The request that its card showed then. */
  request?: RequestSummary;
}

/** Links an asset to its creator: finds all assets of a creator, newest last. */
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
