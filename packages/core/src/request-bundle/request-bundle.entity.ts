import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { useClass } from "../licence/licence.schema.ts";
import { LOCALES } from "../owner-page/locale.policy.ts";
import type { ParsedReply } from "../owner-page/owner-message.schema.ts";
import type { Refusal } from "../platform/http/refusal.schema.ts";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import type { OwnerReply } from "../rights-request/rights-request.entity.ts";
import type { ParsedApprove, ParsedDeny } from "../rights-request/rights-request.schema.ts";

/**
 * One request to one content owner for several assets. Each asset has a rights request of its own, which has its state;
 * the bundle has the link and everything that is the same for all.
 */
export const RequestBundleEntity = new Entity(
  {
    model: { service: SERVICE, entity: "requestbundle", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      bundleId: { type: "string", required: true },
      token: { type: "string", required: true },
      requesterId: { type: "string", required: true },
      requestedBy: { type: "string", required: true },
      brand: { type: "string", required: true },
      intendedUse: { type: "string", required: true },
      useClass: { type: useClass.options, required: true },
      contentOwner: { type: "string", required: true },
      contentOwnerEmail: { type: "string" },
      /** The whole message as it was sent. */
      message: { type: "string", required: true },
      requestedUntil: { type: "string" },
      /** The language for the owner; absent to use the browser's. */
      locale: { type: LOCALES },
      /** The items in the order in which they were chosen; a request may be missing, see `failures`. */
      items: { type: CustomAttributeType<BundleItem[]>("any"), required: true },
      createdAt: { type: "string", required: true },
      expiresAt: { type: "string", required: true },
      /** Set once every item was tried; the owner is mailed from then on. */
      madeAt: { type: "string" },
      /** Why some requests weren't made, by their ids. */
      failures: { type: CustomAttributeType<Record<string, Refusal>>("any") },
      /** Answers that are being carried out. */
      answering: { type: CustomAttributeType<BundleAnswer[]>("any") },
      /** Ids of answers of which both sides were notified. */
      settled: { type: CustomAttributeType<string[]>("any") },
      /** Set with the first answer: from then on the link works for good. */
      answeredAt: { type: "string" },
      /** The owner's messages that left the requests open, oldest first. */
      replies: { type: CustomAttributeType<OwnerReply[]>("any") },
      /** Day (UTC) of the last view that was recorded in the activities. */
      viewedOn: { type: "string" },
      /** When the owner was last reminded. */
      remindedAt: { type: "string" },
      /** Who has switched the reminders off; absent while they are on. */
      remindersOff: { type: ["owner", "member"] as const },
      /** Set once the bundle's time was over and the requester was notified. */
      endedAt: { type: "string" },
      /** Changes with every write that depends on what was read before. */
      version: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["bundleId"] } },
    },
  },
  entityConfig(),
);

export type RequestBundleRecord = EntityItem<typeof RequestBundleEntity>;

export interface BundleItem {
  requestId: string;
  assetId: string;
}

/** An owner's answer to several requests, with everything needed to carry it out. */
export type BundleAnswer = {
  id: string;
  at: string;
  requestIds: string[];
  ip: string;
  userAgent: string;
  /** The browser's Accept-Language header. */
  languages: string;
} & (
  | { kind: "approve"; licensee: string; said: Omit<ParsedApprove, "website" | "proof" | "uploadIds"> }
  | { kind: "deny"; said: Omit<ParsedDeny, "website" | "proof"> }
  | { kind: "reply"; said: Omit<ParsedReply, "website" | "proof"> }
);
