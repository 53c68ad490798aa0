import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { Confirmed } from "../../base/answerer/confirmed.policy.ts";
import { TERMS_VERSIONS } from "../../base/license/answer-terms.policy.ts";
import type { AskedScope } from "../../base/license/asked-scope.policy.ts";
import { ASKED_SCOPE_ABOUT } from "../../base/license/license.about.ts";
import { useClass } from "../../base/license/license.schema.ts";
import type { OwnNetwork } from "../../base/own-network/own-network.policy.ts";
import type { ParsedReply } from "../../base/owner-page/owner-message.schema.ts";
import { LOCALES } from "../../base/texts/locale.policy.ts";
import type { AboutOf } from "../../platform/about.ts";
import type { Refusal } from "../../platform/errors/refusal.schema.ts";
import type { HeldBack } from "../../platform/mail/held-back.schema.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import type { ParsedApprove, ParsedDeny } from "../rights-request/owner-request.schema.ts";
import { OWNER_REPLY_ABOUT, type OwnerReply } from "../rights-request/rights-request.entity.ts";

/**
 * One request to one content owner for several assets. Each asset has a rights request of its own, which holds the
 * request's state; the bundle holds the link and everything that is the same for all requests.
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
      /** As for a request. */
      scope: { type: CustomAttributeType<AskedScope>("any") },
      termsVersion: { type: TERMS_VERSIONS },
      useClass: { type: useClass.options, required: true },
      contentOwner: { type: "string", required: true },
      contentOwnerEmail: { type: "string" },
      /** The whole message as it was sent. */
      message: { type: "string", required: true },
      requestedUntil: { type: "string" },
      /** The language chosen for the owner; absent to use the language of the owner's browser. */
      locale: { type: LOCALES },
      /** The items in the order in which they were chosen. Not every item has a request; `failures` says why. */
      items: { type: CustomAttributeType<BundleItem[]>("any"), required: true },
      createdAt: { type: "string", required: true },
      expiresAt: { type: "string", required: true },
      /** When the making of the bundle finished; the owner isn't mailed before that. */
      madeAt: { type: "string" },
      /** The reason for each request that wasn't made, by the request's id. */
      failures: { type: CustomAttributeType<Record<string, Refusal>>("any") },
      /** The owner's answers that are being carried out. */
      answering: { type: CustomAttributeType<BundleAnswer[]>("any") },
      /** The ids of answers about which the requester and the owner were notified. */
      settled: { type: CustomAttributeType<string[]>("any") },
      /** When the first answer was given; from then on the link works for good. */
      answeredAt: { type: "string" },
      /** Set if the mail with the link was held back because of a limit, until the owner is mailed. */
      mailHeld: { type: CustomAttributeType<HeldBack>("any") },
      /** The owner's messages that left the requests open, oldest first. */
      replies: { type: CustomAttributeType<OwnerReply[]>("any") },
      /** The day (UTC) of the owner's last view that was recorded in the activities of the assets. */
      viewedOn: { type: "string" },
      /** When the owner was mailed for the first time, if that mail was held back when the bundle was made. */
      firstMailedAt: { type: "string" },
      /** When the owner was last reminded. */
      remindedAt: { type: "string" },
      /** Who has switched the reminders off; absent while they are on. */
      remindersOff: { type: ["owner", "member"] as const },
      /** When the bundle's time was over; absent before that. */
      endedAt: { type: "string" },
      /** Changes with every write that depends on the bundle's state. */
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
  ownNetwork?: OwnNetwork;
  /** What confirms who answered; absent if nothing does. */
  confirmed?: Confirmed;
} & (
  | { kind: "approve"; licensee: string; said: Omit<ParsedApprove, "website" | "proof" | "uploadIds"> }
  | { kind: "deny"; said: Omit<ParsedDeny, "website" | "proof"> }
  | { kind: "reply"; said: Omit<ParsedReply, "website" | "proof"> }
);

const ANSWER_ABOUT: AboutOf<BundleAnswer> = {
  id: "nobody",
  requestIds: "nobody",
  ip: "/answerer.trace",
  userAgent: "/answerer.trace",
  languages: "/answerer.trace",
  licensee: "text",
  said: {
    name: "/answerer.name",
    email: "/answerer.email",
    usageRights: "text",
    allowed: "text",
    credit: "text",
    notes: "text",
    reason: "text",
    belongsTo: "text",
    message: "text",
  },
};

/** `requestedBy` is a text that the person who asked typed, so it may name somebody else. */
export const REQUEST_BUNDLE_ABOUT: AboutOf<RequestBundleRecord> = {
  mailHeld: "nobody",
  requesterId: "requester.id",
  requestedBy: "member",
  brand: "text",
  intendedUse: "text",
  scope: ASKED_SCOPE_ABOUT,
  contentOwner: "owner.name",
  contentOwnerEmail: "owner.email",
  message: "text",
  requestedUntil: "nobody",
  items: "nobody",
  failures: "nobody",
  answering: ANSWER_ABOUT,
  settled: "nobody",
  replies: OWNER_REPLY_ABOUT,
};
