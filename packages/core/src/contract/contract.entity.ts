import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { LOG_HEAD } from "../activity/logged.ts";
import { contractStatus } from "../creator/contract-summary.schema.ts";
import type { StandingScope } from "../creator/standing-licence.schema.ts";
import { LOCALES, type Locale } from "../owner-page/locale.policy.ts";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/**
 * A contract. Its text is stored separately (contract-text), because lists don't show it. It is never deleted, even if
 * its creator is. All writes are conditional on `head`, the end of its history.
 */
export const ContractEntity = new Entity(
  {
    model: { service: SERVICE, entity: "contract", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      contractId: { type: "string", required: true },
      creatorId: { type: "string" },
      /** Its rights request, if it belongs to one. */
      requestId: { type: "string" },
      /** The signer, with the name at the time it was sent. */
      party: { type: CustomAttributeType<Party>("any"), required: true },
      contentTitle: { type: "string" },
      brand: { type: "string", required: true },
      template: { type: CustomAttributeType<{ id: string; name: string; version: number }>("any") },
      /** The agreement it was made from, if its creator accepted it when they joined (core/onboarding). */
      agreement: { type: CustomAttributeType<{ version: string; locale: Locale }>("any") },
      contractVersion: { type: "number", required: true },
      /** What it allows for all content of its creator, once it is signed. */
      covers: { type: CustomAttributeType<StandingScope>("any") },
      /** Hash of the text as it was sent. */
      textSha256: { type: "string", required: true },
      /** The stored status; see contractStatusAt for the current one. */
      status: { type: contractStatus.options, required: true },
      /** The token of its link, which never changes. */
      token: { type: "string", required: true },
      /** The language for the signer; absent to use the browser's. */
      locale: { type: LOCALES },
      senderId: { type: "string", required: true },
      senderName: { type: "string", required: true },
      createdAt: { type: "string", required: true },
      changedAt: { type: "string", required: true },
      /** When it was last sent; days are counted from here. */
      sentAt: { type: "string", required: true },
      expiresAt: { type: "string", required: true },
      /** When a member last sent it again. */
      resentAt: { type: "string" },
      /** When a timer last reminded the signer. */
      remindedAt: { type: "string" },
      /** The latest mails to the signer, to tell whether one has reached them. */
      mailIds: { type: CustomAttributeType<string[]>("any"), required: true },
      /** When a person first opened it. */
      viewedAt: { type: "string" },
      /** The day (UTC) of the last view that has an entry in the history. */
      viewedOn: { type: "string" },
      signed: { type: CustomAttributeType<Signature>("any") },
      /** Its files, made after it was signed. */
      documents: { type: CustomAttributeType<ContractDocuments>("any") },
      /** The files were erased with a person; see erasure/. */
      documentErased: { type: "boolean" },
      /** When a person was erased from texts whose hash an entry names; see erasure/. */
      erasedAt: { type: "string" },
      declined: { type: CustomAttributeType<Refusal>("any") },
      /** `by` is a member's id, or "" for the system. */
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
      /** In the form that history/heads.ts needs. */
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

/** A creator's list of contracts, strongly consistent, so that deleting a creator misses none. */
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

/** What the server itself knows about an answer and the person who gave it. */
export interface Circumstances {
  /** ISO 8601, UTC. */
  at: string;
  ip: string;
  userAgent: string;
  /** The session of the signing page in that browser, issued by the server. */
  session: string;
}

/** How a repeated answer is recognized after its confirmation was lost. */
interface Attempted {
  /** The client's Idempotency-Key. */
  key?: string | undefined;
}

export interface Signature extends Circumstances, Attempted {
  fullName: string;
  signatureText: string;
  /** The whole text on signing electronically that the signer read. */
  disclosure: { version: string; locale: Locale; sha256: string; text: string };
  /** SHA-256 of the stored text at the time of signing. */
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
