import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { LOG_HEAD } from "../activity/logged.ts";
import { contractStatus } from "../creator/contract-summary.schema.ts";
import type { StandingScope } from "../creator/standing-licence.schema.ts";
import { LOCALES, type Locale } from "../owner-page/locale.policy.ts";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/**
 * A contract; its text lies beside it (contract-text), for lists don't show it. Kept whatever becomes of it and of its
 * creator. All writes are conditional on `head`, the end of its history.
 */
export const ContractEntity = new Entity(
  {
    model: { service: SERVICE, entity: "contract", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      contractId: { type: "string", required: true },
      creatorId: { type: "string" },
      /** Of a rights request that it belongs to. */
      requestId: { type: "string" },
      /** Who shall sign, as they were called when it was sent. */
      party: { type: CustomAttributeType<Party>("any"), required: true },
      contentTitle: { type: "string" },
      brand: { type: "string", required: true },
      template: { type: CustomAttributeType<{ id: string; name: string; version: number }>("any") },
      /** What it was made from, where its creator agreed to it when they joined (core/onboarding). */
      agreement: { type: CustomAttributeType<{ version: string; locale: Locale }>("any") },
      contractVersion: { type: "number", required: true },
      /** What it allows of all content of its creator, once it is signed. */
      covers: { type: CustomAttributeType<StandingScope>("any") },
      /** Of the text as it was sent. */
      textSha256: { type: "string", required: true },
      /** As it was written down last; see contractStatusAt. */
      status: { type: contractStatus.options, required: true },
      /** Of its link; leads to the contract for good. */
      token: { type: "string", required: true },
      /** The language that the signer is addressed in; absent where the browser says it. */
      locale: { type: LOCALES },
      senderId: { type: "string", required: true },
      senderName: { type: "string", required: true },
      createdAt: { type: "string", required: true },
      changedAt: { type: "string", required: true },
      /** Last, or first: days are counted from here. */
      sentAt: { type: "string", required: true },
      expiresAt: { type: "string", required: true },
      /** When a member sent it again last. */
      resentAt: { type: "string" },
      /** When the signer was reminded last, by the clock. */
      remindedAt: { type: "string" },
      /** Mails to the signer, the latest ones, by which it is known whether they have heard of it. */
      mailIds: { type: CustomAttributeType<string[]>("any"), required: true },
      /** First time that a person opened it. */
      viewedAt: { type: "string" },
      /** Day (UTC) of the last view that entered the history. */
      viewedOn: { type: "string" },
      signed: { type: CustomAttributeType<Signature>("any") },
      /** Made of it once it was signed. */
      documents: { type: CustomAttributeType<ContractDocuments>("any") },
      /** They were erased with a person; see erasure/. */
      documentErased: { type: "boolean" },
      /** When a person was erased from texts of which an entry names the hash; see erasure/. */
      erasedAt: { type: "string" },
      declined: { type: CustomAttributeType<Refusal>("any") },
      /** `by` is a member's id, "" of the system. */
      voided: { type: CustomAttributeType<{ at: string; by: string; name: string; reason: string }>("any") },
      head: LOG_HEAD,
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["contractId"] } },
      newest: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["teamId"], template: "contracts#${teamId}" },
        sk: { field: "gsi1sk", composite: ["createdAt", "contractId"], template: "${createdAt}#${contractId}" },
      },
      /** As history/heads.ts wants it. */
      changes: {
        index: "gsi4",
        pk: { field: "gsi4pk", composite: ["teamId"], template: "histories#${teamId}" },
        sk: { field: "gsi4sk", composite: ["changedAt", "contractId"], template: "${changedAt}#${contractId}" },
      },
    },
  },
  entityConfig(),
);
export type ContractRecord = EntityItem<typeof ContractEntity>;

/** That a creator has a contract, strongly consistent: whoever deletes a creator misses none. */
export const CreatorsContractEntity = new Entity(
  {
    model: { service: SERVICE, entity: "creatorscontract", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      creatorId: { type: "string", required: true },
      contractId: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["teamId", "creatorId"] },
        sk: { field: "sk", composite: ["contractId"] },
      },
    },
  },
  entityConfig(),
);

export interface Party {
  name: string;
  email: string;
}

/** What the server itself knows of whoever answers. */
export interface Circumstances {
  /** ISO 8601, UTC. */
  at: string;
  ip: string;
  userAgent: string;
  /** Of the signing page in that browser, given out by the server. */
  session: string;
}

/** How an answer knows itself again whose confirmation was lost. */
interface Attempted {
  /** The client's Idempotency-Key. */
  key?: string | undefined;
}

export interface Signature extends Circumstances, Attempted {
  fullName: string;
  signatureText: string;
  /** What the signer read of signing by electronic means, whole. */
  disclosure: { version: string; locale: Locale; sha256: string; text: string };
  /** SHA-256 of the text as it was stored when it was signed. */
  textSha256: string;
  /** SHA-256 of text and signature; see signature.ts. */
  sha256: string;
}

/** A file in the documents bucket. */
export interface StoredDocument {
  key: string;
  /** Lower-case hex. */
  sha256: string;
  /** Bytes. */
  size: number;
}

export interface ContractDocuments {
  pdf: StoredDocument;
  text: StoredDocument;
  /** ISO 8601, UTC. */
  madeAt: string;
}

export interface Refusal extends Circumstances, Attempted {
  reason: string;
}
