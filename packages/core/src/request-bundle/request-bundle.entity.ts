import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { useClass } from "../licence/licence.schema.ts";
import { LOCALES } from "../owner-page/locale.policy.ts";
import type { ParsedReply } from "../owner-page/owner-message.schema.ts";
import type { Refusal } from "../platform/http/refusal.schema.ts";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import type { OwnerReply } from "../rights-request/rights-request.entity.ts";
import type { ParsedApprove, ParsedDeny } from "../rights-request/rights-request.schema.ts";

/**
 * One question to one content owner about several assets. Each asset has a rights request of its own, which holds its
 * state; the bundle holds the link and what is the same for all.
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
      /** As it was sent, whole. */
      message: { type: "string", required: true },
      requestedUntil: { type: "string" },
      /** The language that the owner is asked in; absent where the browser says it. */
      locale: { type: LOCALES },
      /** In the order in which they were chosen; a request may be missing, see `failures`. */
      items: { type: CustomAttributeType<BundleItem[]>("any"), required: true },
      createdAt: { type: "string", required: true },
      expiresAt: { type: "string", required: true },
      /** Once every item was tried; the owner is written to from then on. */
      madeAt: { type: "string" },
      /** By the request's id: why there is none. */
      failures: { type: CustomAttributeType<Record<string, Refusal>>("any") },
      /** Answers that are being carried out. */
      answering: { type: CustomAttributeType<BundleAnswer[]>("any") },
      /** Ids of answers that both sides were told of. */
      settled: { type: CustomAttributeType<string[]>("any") },
      /** Since the first answer the link shows it for good. */
      answeredAt: { type: "string" },
      /** The owner's messages that left the requests open, oldest first. */
      replies: { type: CustomAttributeType<OwnerReply[]>("any") },
      /** Day (UTC) of the last view that entered the activities. */
      viewedOn: { type: "string" },
      /** When the owner was last asked again. */
      remindedAt: { type: "string" },
      /** Who has switched the reminders off; absent while they are on. */
      remindersOff: { type: ["owner", "member"] as const },
      /** Once its time was over, and whoever is concerned was told. */
      endedAt: { type: "string" },
      /** Changes with every write that was planned on what was read. */
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

/** What the owner said about several, and where from: all that it takes to carry it out. */
export type BundleAnswer = {
  id: string;
  at: string;
  requestIds: string[];
  ip: string;
  userAgent: string;
} & (
  | { kind: "approve"; said: Omit<ParsedApprove, "website" | "proof" | "uploadIds"> }
  | { kind: "deny"; said: Omit<ParsedDeny, "website" | "proof"> }
  | { kind: "reply"; said: Omit<ParsedReply, "website" | "proof"> }
);
