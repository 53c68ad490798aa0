import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { type AskedContract, assetRequestStatus } from "../asset/asset.schema.ts";
import type { Evidence } from "../grant/grant.entity.ts";
import { type Licence, useClass } from "../licence/licence.schema.ts";
import { LOCALES, type Locale } from "../owner-page/locale.policy.ts";
import type { OwnerMessage } from "../owner-page/owner-message.schema.ts";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/** One request to one content owner. It is kept whatever the answer is, and never removed by time. */
export const RightsRequestEntity = new Entity(
  {
    model: { service: SERVICE, entity: "rightsrequest", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      requestId: { type: "string", required: true },
      assetId: { type: "string", required: true },
      /** The token of the request's link; in a bundle, the bundle's. */
      token: { type: "string", required: true },
      /** The bundle that the request belongs to. */
      bundleId: { type: "string" },
      status: { type: assetRequestStatus.options, required: true },
      requesterId: { type: "string", required: true },
      requestedBy: { type: "string", required: true },
      brand: { type: "string", required: true },
      intendedUse: { type: "string", required: true },
      useClass: { type: useClass.options, required: true },
      urgency: { type: ["low", "medium", "high"] as const, required: true },
      contentOwner: { type: "string", required: true },
      contentOwnerEmail: { type: "string" },
      contentTitle: { type: "string", required: true },
      contentUrl: { type: "string" },
      /** The whole message as it was sent. */
      message: { type: "string" },
      requestedUntil: { type: "string" },
      /** The language for the owner; absent to use the browser's. */
      locale: { type: LOCALES },
      createdAt: { type: "string", required: true },
      expiresAt: { type: "string", required: true },
      /** Day (UTC) of the last view that was recorded in the activity. */
      viewedOn: { type: "string" },
      /** When the owner was last reminded. */
      remindedAt: { type: "string" },
      /** Set if the owner isn't reminded. */
      remindersOff: { type: CustomAttributeType<RemindersOff>("any") },
      /** The grant that the request would extend, as it was when the owner was asked. */
      renews: { type: CustomAttributeType<Renewed>("any") },
      decision: { type: CustomAttributeType<Decision>("any") },
      /**
       * The contract that an approval depends on; its text with placeholders is stored under the request's id
       * (contract-text).
       */
      contract: { type: CustomAttributeType<RequestContract>("any") },
      /** Everything the grant is made of once the contract is signed. */
      agreed: { type: CustomAttributeType<Agreed>("any") },
      /** The owner's messages that left the request open, oldest first. */
      replies: { type: CustomAttributeType<OwnerReply[]>("any") },
      /** The owner's request for removal after an approval. */
      removal: { type: CustomAttributeType<{ at: string; reason: string; name: string; email: string }>("any") },
      /** What the post showed when it was asked for; absent if the platform said nothing, or not yet. */
      copy: { type: CustomAttributeType<PostCopyRecord>("any") },
      /** When a person was erased from texts of this request whose hash the activity names; see erasure/. */
      erasedAt: { type: "string" },
      /** The picture of the post was erased together with a person. */
      documentErased: { type: "boolean" },
      /** Why there is no copy of the post; set together with the step in the activity. */
      notCopied: { type: "string" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["requestId"] } },
      newest: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["teamId"], template: "requests#${teamId}" },
        sk: { field: "gsi1sk", composite: ["createdAt", "requestId"], template: "${createdAt}#${requestId}" },
      },
    },
  },
  entityConfig(),
);

export type RightsRequestRecord = EntityItem<typeof RightsRequestEntity>;

/** Who switched off automatic reminders; if it was the owner, manual ones aren't possible either. */
export interface RemindersOff {
  at: string;
  by: "owner" | "member";
}

/** The contract that an owner signs after approving: its template, as it was when they were asked. */
export interface RequestContract extends Partial<AskedContract> {
  template: { id: string; name: string; version: number };
}

/**
 * An approval that waits for a signature: where it came from, and what was read and sent with it. Its files are upload
 * ids; the signature makes them files of the asset.
 */
export interface Agreed {
  ip: string;
  userAgent: string;
  evidence: Evidence;
  /** The hash of agreed-hash.ts, which the entry of the approval has too. */
  sha256: string;
}

/** The grant that a renewal asks to extend. */
export interface Renewed {
  grantId: string;
  usageRights: string;
  /** Calendar date. */
  expiresOn: string;
}

/** An answer; there is only one. A denial grants nothing. */
export interface Decision extends Licence {
  id: string;
  status: "approved" | "denied";
  /** The bundle answer that this one is part of; absent if it was answered by itself. */
  answerId?: string;
  /** The grant of an approval; absent until a contract that it needs is signed. */
  grantId?: string;
  decidedAt: string;
  name: string;
  email: string;
  reason: string;
  /** The language the owner answered in. */
  locale: Locale;
  /** Originals sent with an approval. */
  files?: { name: string; size: number }[];
  /** The license's number, once there is a grant. */
  number?: string;
}

export interface OwnerReply extends OwnerMessage {
  id: string;
  name: string;
  email: string;
}

/** A copied post. */
export interface PostCopyRecord {
  url: string;
  title: string;
  author: string;
  description: string;
  provider: string;
  type: "image" | "video";
  /** ISO 8601, UTC. */
  copiedAt: string;
  /** The picture's key in the media bucket, beside the asset's files. */
  pictureKey?: string;
  pictureSha256?: string;
  /** Hash of all of this except the key, as canonical JSON. */
  sha256: string;
}
