import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { type AskedContract, assetRequestStatus } from "../asset/asset.schema.ts";
import type { Evidence } from "../grant/grant.entity.ts";
import { type Licence, useClass } from "../licence/licence.schema.ts";
import { LOCALES, type Locale } from "../owner-page/locale.policy.ts";
import type { OwnerMessage } from "../owner-page/owner-message.schema.ts";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/** One question to one content owner. Kept whatever the answer, never removed by time. */
export const RightsRequestEntity = new Entity(
  {
    model: { service: SERVICE, entity: "rightsrequest", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      requestId: { type: "string", required: true },
      assetId: { type: "string", required: true },
      /** Of its link; one of a bundle has the bundle's. */
      token: { type: "string", required: true },
      /** The question to the owner about several assets that this one is part of. */
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
      /** As it was sent, whole. */
      message: { type: "string" },
      requestedUntil: { type: "string" },
      /** The language that the owner is asked in; absent where the browser says it. */
      locale: { type: LOCALES },
      createdAt: { type: "string", required: true },
      expiresAt: { type: "string", required: true },
      /** Day (UTC) of the last view that entered the activity. */
      viewedOn: { type: "string" },
      /** When the owner was last asked again. */
      remindedAt: { type: "string" },
      /** The owner isn't reminded; absent where they are. */
      remindersOff: { type: CustomAttributeType<RemindersOff>("any") },
      /** What it would prolong, as it was when the owner was asked. */
      renews: { type: CustomAttributeType<Renewed>("any") },
      decision: { type: CustomAttributeType<Decision>("any") },
      /** The contract that a yes depends on; its text with placeholders lies under the request's id (contract-text). */
      contract: { type: CustomAttributeType<RequestContract>("any") },
      /** What a grant is made of once the contract is signed. */
      agreed: { type: CustomAttributeType<Agreed>("any") },
      /** The owner's messages that left the request open, oldest first. */
      replies: { type: CustomAttributeType<OwnerReply[]>("any") },
      /** After a yes: the owner asked for removal. */
      removal: { type: CustomAttributeType<{ at: string; reason: string; name: string; email: string }>("any") },
      /** What the post showed when its rights were asked for; absent where the platform said nothing, or not yet. */
      copy: { type: CustomAttributeType<PostCopyRecord>("any") },
      /** When a person was erased from texts of which an entry names the hash; see erasure/. */
      erasedAt: { type: "string" },
      /** The picture of its post went with them. */
      documentErased: { type: "boolean" },
      /** Why there is no copy of the post, once that stands in the activity. */
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

/** That no reminders go out by themselves; where the owner said so, none by hand either. */
export interface RemindersOff {
  at: string;
  by: "owner" | "member";
}

/** The contract that an owner signs after their yes: from which template, as it was when they were asked. */
export interface RequestContract extends Partial<AskedContract> {
  template: { id: string; name: string; version: number };
}

/**
 * A yes that waits for a signature: where it came from, and what was read and sent with it. Its files are uploads, by their
 * ids, which the signature makes files of the asset.
 */
export interface Agreed {
  ip: string;
  userAgent: string;
  evidence: Evidence;
  /** See agreed-hash.ts; as the entry of the yes names it. */
  sha256: string;
}

/** The grant that a renewal asks to prolong. */
export interface Renewed {
  grantId: string;
  usageRights: string;
  /** Calendar date. */
  expiresOn: string;
}

/** An answer; it happens once. A no grants nothing. */
export interface Decision extends Licence {
  id: string;
  status: "approved" | "denied";
  /** The answer about several requests of a bundle that this one is part of; absent where it was answered by itself. */
  answerId?: string;
  /** What a yes led to; missing in answers of before it was written here. */
  grantId?: string;
  decidedAt: string;
  name: string;
  email: string;
  reason: string;
  /** The language that the owner answered in; missing in answers of before it was kept. */
  locale?: Locale;
  /** Originals that came with a yes; absent in answers of before. */
  files?: { name: string; size: number }[];
  /** The licence's number, of a yes; missing in answers of before there were numbers. */
  number?: string;
}

export interface OwnerReply extends OwnerMessage {
  id: string;
  name: string;
  email: string;
}

/** A post as it was copied. */
export interface PostCopyRecord {
  url: string;
  title: string;
  author: string;
  description: string;
  provider: string;
  type: "image" | "video";
  /** ISO 8601, UTC. */
  copiedAt: string;
  /** In the media, beside the asset's files. */
  pictureKey?: string;
  pictureSha256?: string;
  /** Of all of this but the key, as canonical JSON. */
  sha256: string;
}
