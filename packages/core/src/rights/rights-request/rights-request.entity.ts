import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { Confirmed } from "../../base/answerer/confirmed.policy.ts";
import { TERMS_VERSIONS } from "../../base/license/answer-terms.policy.ts";
import type { AskedScope } from "../../base/license/asked-scope.policy.ts";
import type { AgreedFee } from "../../base/license/fee.policy.ts";
import { ASKED_SCOPE_ABOUT, LICENSE_ABOUT, SCOPE_ABOUT } from "../../base/license/license.about.ts";
import { type License, useClass } from "../../base/license/license.schema.ts";
import type { Scope } from "../../base/license/scope.policy.ts";
import type { OwnNetwork } from "../../base/own-network/own-network.policy.ts";
import type { OwnerMessage } from "../../base/owner-page/owner-message.schema.ts";
import { LOCALES, type Locale } from "../../base/texts/locale.policy.ts";
import type { AskedContract } from "../../library/asset/asset.schema.ts";
import type { NotTheirs } from "../../library/asset/kept.ts";
import { assetRequestStatus } from "../../library/asset/request-status.schema.ts";
import type { AboutOf } from "../../platform/about.ts";
import type { HeldBack } from "../../platform/mail/held-back.schema.ts";
import { ownerNormals } from "../../platform/owner.policy.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { found, required } from "../../platform/store/found.ts";
import { TALK_ABOUT, type Talk } from "../conversation/stored.ts";
import { EVIDENCE_ABOUT, type Evidence } from "../grant/grant.entity.ts";
import { requestNotFound } from "./rights-request.errors.ts";

/** The normal forms of the owner of a request. */
export const ownerOfRequest = ({
  contentOwner: owner,
  contentOwnerEmail: email,
}: {
  contentOwner?: string | undefined;
  contentOwnerEmail?: string | undefined;
}) => ownerNormals({ owner, email });

/** One request to one content owner; kept for good, whatever the owner answers. */
export const RightsRequestEntity = new Entity(
  {
    model: { service: SERVICE, entity: "rightsrequest", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      requestId: { type: "string", required: true },
      assetId: { type: "string", required: true },
      /** The token of the request's link; for a request in a bundle, the token of the bundle's link. */
      token: { type: "string", required: true },
      /** The bundle that the request belongs to. */
      bundleId: { type: "string" },
      status: { type: assetRequestStatus.options, required: true },
      requesterId: { type: "string", required: true },
      requestedBy: { type: "string", required: true },
      brand: { type: "string", required: true },
      intendedUse: { type: "string", required: true },
      /** What is asked, as fields; missing for a request of an earlier release. */
      scope: { type: CustomAttributeType<AskedScope>("any") },
      /** The version of the terms that the owner accepts; missing for version 2. */
      termsVersion: { type: TERMS_VERSIONS },
      useClass: { type: useClass.options, required: true },
      urgency: { type: ["low", "medium", "high"] as const, required: true },
      contentOwner: { type: "string", required: true },
      contentOwnerEmail: { type: "string" },
      /** What {@link ownerNormals} makes of the owner, whenever the request is made. */
      ownerHandleNormal: {
        type: "string",
        watch: ["contentOwner"],
        set: (_, request) => ownerOfRequest(request).ownerHandleNormal,
      },
      ownerEmailNormal: {
        type: "string",
        watch: ["contentOwnerEmail"],
        set: (_, request) => ownerOfRequest(request).ownerEmailNormal,
      },
      /** Whether the owner was named as the creator in the team's network who made the content. */
      fromCreator: { type: "boolean" },
      contentTitle: { type: "string", required: true },
      contentUrl: { type: "string" },
      /** The whole message as it was sent. */
      message: { type: "string" },
      requestedUntil: { type: "string" },
      /** The language chosen for the owner; absent to use the language of the owner's browser. */
      locale: { type: LOCALES },
      createdAt: { type: "string", required: true },
      expiresAt: { type: "string", required: true },
      /** Set if the first mail to the owner was held back because of a limit, until the owner is mailed. */
      mailHeld: { type: CustomAttributeType<HeldBack>("any") },
      /** The day (UTC) of the owner's last view that was recorded in the asset's activity. */
      viewedOn: { type: "string" },
      /** When the owner was mailed for the first time, if that mail was held back when the request was made. */
      firstMailedAt: { type: "string" },
      /** When the owner was last reminded. */
      remindedAt: { type: "string" },
      /** Who switched the reminders off, and when; absent while they are on. */
      remindersOff: { type: CustomAttributeType<RemindersOff>("any") },
      /** The grant that the request asks to extend, as it was when the owner was asked. */
      renews: { type: CustomAttributeType<Renewed>("any") },
      /** The same person's running grant beside which more is asked, as it was then. */
      beside: { type: CustomAttributeType<Renewed>("any") },
      decision: { type: CustomAttributeType<Decision>("any") },
      /**
       * The contract that an approval depends on. Its text with placeholders is stored in an item of its own, under the
       * request's id (see contract-text/).
       */
      contract: { type: CustomAttributeType<RequestContract>("any") },
      /** What the owner agreed to, from which the grant is made once the contract is signed. */
      agreed: { type: CustomAttributeType<Agreed>("any") },
      /** The owner has to prove that the account is theirs before their yes is valid; missing if that isn't asked. */
      accountProof: { type: ["account"] as const },
      /** By what the account was proven; missing until then. */
      provenBy: { type: ["code"] as const },
      /** The last code that was mailed to the owner, and how often a wrong one was tried; the code isn't stored. */
      codeId: { type: "string" },
      codeTries: { type: "number" },
      /** When codes were mailed, ISO 8601, oldest first. */
      codesSentAt: { type: CustomAttributeType<string[]>("any") },
      /** The owner's messages that left the request open, oldest first. */
      replies: { type: CustomAttributeType<OwnerReply[]>("any") },
      /** The steps of owner and team with offers and answers to them. */
      conversation: { type: CustomAttributeType<Talk>("any") },
      /** Whose answer an open request waits for; missing until the owner has written. */
      ball: { type: ["owner", "team"] as const },
      /** The owner's latest request for removal after an approval. */
      removal: { type: CustomAttributeType<{ at: string; reason: string; name: string; email: string }>("any") },
      /** The platform's code with which the owner's post may be boosted; "" if they gave the permission in the app. */
      adCode: { type: "string" },
      /** When the owner asked for removal before, ISO 8601, oldest first. */
      removedBefore: { type: CustomAttributeType<string[]>("any") },
      /** What the post showed when it was requested; absent if the post couldn't be read, or hasn't been read yet. */
      copy: { type: CustomAttributeType<PostCopyRecord>("any") },
      /**
       * When a person was erased from texts of this request (see erasure/). The activity has a hash of the earlier
       * texts, so the hash doesn't match the current texts.
       */
      erasedAt: { type: "string" },
      /** Whether the picture of the post was erased together with a person. */
      documentErased: { type: "boolean" },
      /** Why the post couldn't be copied; stored in one transaction with an entry in the asset's activity. */
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

/** A team's request, strongly consistent. @throws rights_request.not_found */
export const read = (teamId: string, requestId: string): Promise<RightsRequestRecord> =>
  required(found(RightsRequestEntity.get({ teamId, requestId }).go({ consistent: true })), requestNotFound);

/** Who switched off automatic reminders. If the owner switched them off, manual reminders aren't possible either. */
export interface RemindersOff {
  at: string;
  by: "owner" | "member";
}

/** The contract that an owner signs after approving: its template, as it was when the owner was asked. */
export interface RequestContract extends Partial<AskedContract> {
  template: { id: string; name: string; version: number };
}

/**
 * An approval that waits for a proof or a signature: the owner's IP address and browser, and what the owner read and sent with the
 * approval. The originals are still uploads; with the signature they become files of the asset.
 */
export interface Agreed {
  ip: string;
  userAgent: string;
  ownNetwork?: OwnNetwork;
  evidence: Evidence;
  /** The points of the terms that a contract repeats; only while the proof of the account is missing. */
  points?: readonly string[];
  /** The hash that agreed-hash.ts makes; the approval's entry in the asset's activity contains the same hash. */
  sha256: string;
}

/** The grant that a renewal asks to extend, or beside which more is asked. */
export interface Renewed {
  grantId: string;
  usageRights: string;
  /** Calendar date; "" for none, which a renewal never has. */
  expiresOn: string;
}

/** The owner's answer; a request has only one. In a denial, the fields of the license are empty. */
export interface Decision extends License {
  id: string;
  status: "approved" | "denied";
  /**
   * The id of the answer to several requests that this decision is part of; absent if this request was answered alone.
   */
  answerId?: string;
  /** The grant of an approval; absent while a required contract isn't signed yet. */
  grantId?: string;
  decidedAt: string;
  name: string;
  email: string;
  reason: string;
  /** Set if it isn't theirs, with whose it is, if they said so; such a denial isn't one of the content. */
  notTheirs?: NotTheirs;
  /** The language the owner answered in. */
  locale: Locale;
  /** Originals sent with an approval. */
  files?: { name: string; size: number }[];
  /** What was granted, as fields; absent for a denial, and for answers to a request of an earlier release. */
  scope?: Scope;
  /** The fee on which both sides have agreed; absent for none. */
  fee?: AgreedFee;
  /** The license's number, once there is a grant. */
  number?: string;
  /** By what the answer looks like one from the team itself; absent if nothing does. */
  ownNetwork?: OwnNetwork;
  /** What confirms who answered; absent if nothing does, and for answers of an earlier release. */
  confirmed?: Confirmed;
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
  /** The SHA-256 of all other fields except `pictureKey`, as canonical JSON. */
  sha256: string;
}

export const OWNER_REPLY_ABOUT: AboutOf<OwnerReply> = {
  id: "nobody",
  name: "writer.name",
  email: "writer.email",
  message: "text",
};

export const RIGHTS_REQUEST_ABOUT: AboutOf<RightsRequestRecord> = {
  mailHeld: "nobody",
  requesterId: "requester.id",
  requestedBy: "member",
  brand: "text",
  intendedUse: "text",
  scope: ASKED_SCOPE_ABOUT,
  contentOwner: "owner.name",
  contentOwnerEmail: "owner.email",
  // An erasure makes these again from what it leaves of the two above.
  ownerHandleNormal: "nobody",
  ownerEmailNormal: "nobody",
  contentTitle: "text",
  contentUrl: "text",
  message: "text",
  requestedUntil: "nobody",
  renews: "text",
  beside: "text",
  decision: {
    id: "nobody",
    name: "/answerer.name",
    email: "/answerer.email",
    reason: "text",
    notTheirs: "text",
    files: { name: "text" },
    number: "nobody",
    fee: "nobody",
    ...LICENSE_ABOUT,
    scope: SCOPE_ABOUT,
  },
  contract: "text",
  agreed: { ip: "/answerer.trace", userAgent: "/answerer.trace", evidence: EVIDENCE_ABOUT, points: "text" },
  replies: OWNER_REPLY_ABOUT,
  conversation: TALK_ABOUT,
  removal: { reason: "text", name: "writer.name", email: "writer.email" },
  adCode: "text",
  removedBefore: "nobody",
  copy: "text",
  notCopied: "nobody",
};
