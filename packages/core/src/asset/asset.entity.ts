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
 * An asset. `version` moves with a person's edit, `head` (the end of its activity chain) with every change: all writes
 * are conditional on the head, so nobody's change is lost.
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
      /** Who uploaded it, whatever the display name says. */
      uploaderId: { type: "string" },
      /** The creator of the team's network who made it, by the name that they had then. */
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
      /** The team's oldest asset with the same bytes, where that is another. */
      duplicateOf: { type: "string" },
      /** Foreign addresses that a row of an import named; nothing is read from there when the asset is shown. */
      fileUrl: { type: "string" },
      thumbnailSource: { type: "string" },
      /** Of the file at `fileUrl`, once it was fetched. */
      fileSha256: { type: "string" },
      /** Why it wasn't; see ForeignProblem. */
      fileProblem: { type: FOREIGN_PROBLEMS },
      /** When the foreign addresses are to be fetched; "" where nothing is left to fetch. */
      foreignDue: { type: "string", default: "" },
      /** Fetches that were begun. */
      foreignTries: { type: "number" },
      /** The leading grant; see grant/holding.ts, which alone writes it and the three below. */
      approval: { type: CustomAttributeType<ApprovalRecord>("any") },
      /** All grants that weren't taken back, where there are several. */
      grants: { type: CustomAttributeType<ApprovalRecord[]>("any") },
      /** The approval that was taken away; here until something else is decided of the asset's rights. */
      endedApproval: { type: CustomAttributeType<ApprovalRecord>("any") },
      /** All grants that were taken away with it, where there were several. */
      endedGrants: { type: CustomAttributeType<ApprovalRecord[]>("any") },
      request: { type: CustomAttributeType<RequestSummary>("any") },
      /** The owner asked for the content to be taken down. */
      removal: { type: CustomAttributeType<RemovalRequest>("any") },
      /** What is said of the people and the music in it; names are with the releases alone. */
      releases: { type: CustomAttributeType<AssetReleases>("any") },
      /** How many places it was published in, and in how many it still is. */
      publications: { type: CustomAttributeType<AssetPublications>("any") },
      /** The lock of the one open request. */
      openRequestId: { type: "string" },
      /** What the open request changed, for it to come back where the request is withdrawn. */
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
        // The others aren't in the index, so what waits is found by one query.
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

/** What a grant says, kept on the asset for its card and for what may be done with it. */
export interface ApprovalRecord extends Licence {
  grantId: string;
  /** The licence's number; missing in grants of before there were numbers. */
  number?: string;
  origin: "owner" | "contract" | "admin";
  /** As asked for; missing where nobody asked, and in records of before they were kept here. */
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
  /** When the owner answered; absent in records of before. */
  decidedAt?: string;
  /** The language that the owner was asked in or, without one, answered in. */
  locale?: Locale;
  /** Who asked; records of before it was written here say it in the request alone. */
  requesterId?: string;
  /** Who was asked, by name or handle, and the address the link was mailed to; absent in records of before. */
  owner?: string;
  ownerEmail?: string;
  /** The post as it was asked for; absent where the platform said nothing. */
  copy?: { title: string; author: string; provider: string; copiedAt: string; pictureKey?: string; sha256: string };
  /** When the owner's page was first opened, as far as people can be told from machines. */
  openedAt?: string;
  /** The owner's latest message that left the request open. */
  reply?: OwnerMessage;
  /** When the owner was last asked again. */
  remindedAt?: string;
  /** Who has switched the reminders off; absent while they are on. */
  remindersOff?: "owner" | "member" | undefined;
  /** The grant that it would prolong. */
  renews?: string;
  /** The contract that the owner was given to sign with their yes. */
  contract?: AskedContract;
}

/** How an asset without a grant stood before it was asked for. */
export interface BeforeRequest {
  status: "pending" | "denied";
  /** The request that its card showed then. */
  request?: RequestSummary;
}

/** That an asset is by a creator: all of a creator's are found by it, newest last. */
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
