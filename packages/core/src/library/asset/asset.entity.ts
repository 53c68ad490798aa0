import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { ActivityType } from "../../base/ledger/activity.schema.ts";
import type { Ledger } from "../../base/ledger/index.ts";
import { LOG_HEAD } from "../../base/ledger/ledger.entity.ts";
import type { BasisGiven } from "../../base/license/basis.schema.ts";
import { LICENSE_ABOUT } from "../../base/license/license.about.ts";
import type { License } from "../../base/license/license.schema.ts";
import type { OwnNetwork } from "../../base/own-network/own-network.policy.ts";
import type { OwnerMessage, RemovalRequest } from "../../base/owner-page/owner-message.schema.ts";
import { FOREIGN_PROBLEMS } from "../../base/safe-fetch/safe-fetch.schema.ts";
import type { Locale } from "../../base/texts/locale.policy.ts";
import type { AboutOf } from "../../platform/about.ts";
import type { HeldBack } from "../../platform/mail/held-back.schema.ts";
import { ownerNormals } from "../../platform/owner.policy.ts";
import { entityConfig, SERVICE } from "../../platform/store/entity.ts";
import {
  ASSET_COLUMNS,
  ASSET_STATUSES,
  type AskedContract,
  type AssetRequestStatus,
  type Tag,
} from "./asset.schema.ts";
import type { AssetPublications, AssetReleases } from "./release-state.schema.ts";

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
      /** Present if the owner has asked for the content to be taken down. */
      removal: { type: CustomAttributeType<RemovalRequest>("any") },
      /** What was noted about the people and the music in the asset. Names are only in the records of the releases. */
      releases: { type: CustomAttributeType<AssetReleases>("any") },
      /** In how many places the asset was ever published, and in how many places it still appears. */
      publications: { type: CustomAttributeType<AssetPublications>("any") },
      /** The id of the open rights request; an asset can have only one. */
      openRequestId: { type: "string" },
      /** The state before the open request. It is restored if the request is withdrawn. */
      beforeRequest: { type: CustomAttributeType<BeforeRequest>("any") },
      /** Owners' refusals that stand, of earlier requests too; absent if there are none. Only refusals.ts makes it. */
      refusals: { type: CustomAttributeType<RefusalRecord[]>("any") },
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

/**
 * A grant as it is copied to the asset, for the asset's card on the kanban board and for the check of a use
 * (core/rights/clearance).
 */
export interface ApprovalRecord extends License {
  grantId: string;
  /** The license's number. */
  number: string;
  origin: "owner" | "contract" | "admin";
  /** The brand for which the rights were requested, or which an admin chose; missing for an admin's earlier approval. */
  brand?: string;
  intendedUse?: string;
  /** On what an admin's approval rests; absent for other approvals, and for those of an earlier release. */
  basis?: BasisGiven;
  approverName: string;
  approverEmail: string;
  approvedAt: string;
  /** By what the approval looks like one from the team itself; absent if nothing does. */
  ownNetwork?: OwnNetwork;
}

/** The parts of the latest rights request that are copied to the asset for its card on the kanban board. */
export interface RequestSummary {
  id: string;
  token: string;
  status: AssetRequestStatus;
  requestedAt: string;
  expiresAt: string;
  contentUrl: string;
  denyReason?: string;
  /** When the owner answered; absent before the answer. */
  decidedAt?: string;
  /** By what the answer looks like one from the team itself; absent if nothing does. */
  ownNetwork?: OwnNetwork;
  /** The language of the request; if the request had none, the language of the owner's answer. */
  locale?: Locale;
  /** The id of the member who sent the request. */
  requesterId: string;
  /** The owner's name or handle, and the email address to which the link was sent. */
  owner?: string;
  ownerEmail?: string;
  /** The post as it was when the rights were requested; absent if the platform gave no data about the post. */
  copy?: { title: string; author: string; provider: string; copiedAt: string; pictureKey?: string; sha256: string };
  /** When a browser that seemed to be used by a person first opened the owner's page. */
  openedAt?: string;
  /** The owner's latest message that wasn't an answer: the request stayed open. */
  reply?: OwnerMessage;
  /** Set if the mail with the link was held back because of a limit, until the owner is mailed. */
  mailHeld?: HeldBack | undefined;
  /** When the owner was mailed for the first time, if that mail was held back when the request was made. */
  firstMailedAt?: string;
  /** When the owner was last reminded of the request. */
  remindedAt?: string;
  /** Who switched the reminders off; absent while they are on. */
  remindersOff?: "owner" | "member" | undefined;
  /** The id of the grant that the request is meant to renew. */
  renews?: string;
  /** The contract that the owner got to sign after approving. */
  contract?: AskedContract;
}

/** The state that an asset without a grant had before its rights were requested. */
export interface BeforeRequest {
  status: "pending" | "denied";
  /** The earlier request that the asset's card showed. */
  request?: RequestSummary;
}

/** An owner's denial of a request. It stands until the same owner approves a request for the asset. */
export interface RefusalRecord {
  requestId: string;
  /** ISO 8601. */
  at: string;
  /** The name or handle, and the address, of who was asked. */
  owner?: string;
  ownerEmail?: string;
  /** The name and address that were given with the answer; absent for denials that were stored without them. */
  name?: string;
  email?: string;
  reason: string;
  /** The id and the last day of the grant whose renewal was denied; absent if everything was denied. */
  renews?: string;
  renewsUntil?: string;
}

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

export const APPROVAL_ABOUT: AboutOf<ApprovalRecord> = {
  number: "nobody",
  brand: "text",
  intendedUse: "text",
  basis: { note: "text", link: "text" },
  approverName: "approver.name",
  approverEmail: "approver.email",
  ...LICENSE_ABOUT,
};

const REQUEST_SUMMARY_ABOUT: AboutOf<RequestSummary> = {
  id: "nobody",
  contentUrl: "text",
  denyReason: "text",
  owner: "owner.name",
  ownerEmail: "owner.email",
  copy: "text",
  reply: "text",
  mailHeld: "nobody",
  renews: "nobody",
  contract: "nobody",
};

export const ASSET_ABOUT: AboutOf<AssetRecord> = {
  name: "text",
  source: "text",
  uploadedBy: "member",
  creator: { id: "/creator.id", name: "/creator.name" },
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
  removal: "text",
  releases: "nobody",
  beforeRequest: { request: REQUEST_SUMMARY_ABOUT },
  refusals: {
    owner: "owner.name",
    ownerEmail: "owner.email",
    name: "answerer.name",
    email: "answerer.email",
    reason: "text",
    renews: "nobody",
    renewsUntil: "nobody",
  },
  // Declared by the type of the entry: ledger/ledger.about.ts.
  firstEntry: "nobody",
};
