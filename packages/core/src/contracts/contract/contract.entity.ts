import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { Confirmed } from "../../base/answerer/confirmed.policy.ts";
import { LOG_HEAD } from "../../base/ledger/ledger.entity.ts";
import type { OwnNetwork } from "../../base/own-network/own-network.policy.ts";
import { LOCALES, type Locale } from "../../base/texts/locale.policy.ts";
import type { AboutOf } from "../../platform/about.ts";
import type { HeldBack } from "../../platform/mail/held-back.schema.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { contractStatus } from "../creator/contract-summary.schema.ts";
import type { StandingScope } from "../creator/standing-license.schema.ts";
import type { SignerRole } from "./signers.schema.ts";

/**
 * A contract. Its text is stored separately (core/base/contract-text), because lists don't show it. A contract is never
 * deleted, even if its creator is deleted. All writes are conditional on `head`, the last entry of the contract's
 * history.
 */
export const ContractEntity = new Entity(
  {
    model: { service: SERVICE, entity: "contract", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      contractId: { type: "string", required: true },
      creatorId: { type: "string" },
      /** The id of the rights request to which the contract belongs, if any. */
      requestId: { type: "string" },
      /** The signer, with the name that they had when the contract was sent. */
      party: { type: CustomAttributeType<Party>("any"), required: true },
      /** Who signs beside the party; absent if the party alone signs. See signers.ts. */
      signers: { type: CustomAttributeType<FurtherSigner[]>("any") },
      /** Whether they sign one after the other, the party first. */
      inOrder: { type: "boolean" },
      contentTitle: { type: "string" },
      brand: { type: "string", required: true },
      template: { type: CustomAttributeType<{ id: string; name: string; version: number }>("any") },
      /**
       * The agreement that the creator accepted when they joined, if the contract was made from that agreement
       * (core/contracts/onboarding).
       */
      agreement: { type: CustomAttributeType<{ version: string; locale: Locale }>("any") },
      contractVersion: { type: "number", required: true },
      /** What the contract allows for all content of its creator after the signature. */
      covers: { type: CustomAttributeType<StandingScope>("any") },
      /** SHA-256 of the text as it was sent. */
      textSha256: { type: "string", required: true },
      /** The stored status; see contractStatusAt for the current status. */
      status: { type: contractStatus.options, required: true },
      /** The token in the contract's link. It never changes. */
      token: { type: "string", required: true },
      /** The language for the signer; if absent, the browser's language is used. */
      locale: { type: LOCALES },
      senderId: { type: "string", required: true },
      senderName: { type: "string", required: true },
      createdAt: { type: "string", required: true },
      changedAt: { type: "string", required: true },
      /** When the contract was last sent. The days until reminders and expiry are counted from this time. */
      sentAt: { type: "string", required: true },
      expiresAt: { type: "string", required: true },
      /** When a member last sent the contract again. */
      resentAt: { type: "string" },
      /** Set if the mail that asked for the signature was held back because of a limit. */
      mailHeld: { type: CustomAttributeType<HeldBack>("any") },
      /** When a timer last reminded the signer. */
      remindedAt: { type: "string" },
      /** The ids of the latest mails to the signer, to know whether any mail was sent. */
      mailIds: { type: CustomAttributeType<string[]>("any"), required: true },
      /** When a person first opened the contract. */
      viewedAt: { type: "string" },
      /** The day (UTC) of the last view that has an entry in the history. */
      viewedOn: { type: "string" },
      /** The party's signature. The contract is complete, and its status `signed`, when all have signed. */
      signed: { type: CustomAttributeType<Signature>("any") },
      /** The contract's files, which are made after the signature. */
      documents: { type: CustomAttributeType<ContractDocuments>("any") },
      /** Whether the files were erased with a person; see core/custody/erasure. */
      documentErased: { type: "boolean" },
      /** When a person was erased from texts whose hash is in the history; see core/custody/erasure. */
      erasedAt: { type: "string" },
      declined: { type: CustomAttributeType<Refusal>("any") },
      /** `by` is the id of the member who voided the contract, or "" if the product did. */
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
      /** The index in which ledger/heads.ts finds histories that have grown. */
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

/**
 * Lists a creator's contracts in the table itself, not in an index, so that a strongly consistent read finds all of
 * them when the creator is deleted.
 */
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

/** Somebody who signs beside the party, with a link of their own. */
export interface FurtherSigner extends Party {
  /** 2 for the first of them. */
  number: number;
  role: SignerRole;
  /** The id of the member who signs for the team. */
  memberId?: string;
  token: string;
  /** As in the contract itself, whose attributes of these names are about the party. */
  mailIds: string[];
  mailHeld?: HeldBack | undefined;
  viewedAt?: string | undefined;
  viewedOn?: string | undefined;
  /** When it was this signer's turn; absent if it never was. */
  askedAt?: string;
  signed?: Signature | undefined;
}

/** What the server itself knows about an answer and about the person who gave it. */
export interface Circumstances {
  /** ISO 8601, UTC. */
  at: string;
  ip: string;
  userAgent: string;
  /** The id that the server gave to the session of the signing page in the signer's browser. */
  session: string;
  /** By what the answer looks like one from the team itself; absent if nothing does. */
  ownNetwork?: OwnNetwork;
  /** What confirms who answered; absent if nothing does, and for answers of an earlier release. */
  confirmed?: Confirmed;
}

/** Identifies the try to answer, so that a repeated try is recognized (see answer.ts). */
interface Attempted {
  /** The client's Idempotency-Key. */
  key?: string | undefined;
}

export interface Signature extends Circumstances, Attempted {
  fullName: string;
  signatureText: string;
  /** The whole text about electronic signatures that the signer read. */
  disclosure: { version: string; locale: Locale; sha256: string; text: string };
  /** SHA-256 of the contract's stored text at the time of the signature. */
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
  /** The number of the signer who refused; absent for the party. */
  signer?: number;
  reason: string;
}

export const CONTRACT_ABOUT: AboutOf<ContractRecord> = {
  mailHeld: "nobody",
  creatorId: "signer.id",
  party: { name: "/signer.name", email: "/signer.email" },
  signers: {
    name: "cosigner.name",
    email: "cosigner.email",
    memberId: "cosigner.id",
    mailIds: "nobody",
    mailHeld: "nobody",
    signed: {
      fullName: "/cosigner.name",
      signatureText: "/cosigner.name",
      ip: "/cosigner.trace",
      userAgent: "/cosigner.trace",
      session: "/cosigner.trace",
      disclosure: "nobody",
    },
  },
  contentTitle: "text",
  brand: "text",
  template: { id: "nobody", name: "text" },
  agreement: "nobody",
  covers: "text",
  senderId: "sender.id",
  senderName: "member",
  mailIds: "nobody",
  signed: {
    fullName: "/signer.name",
    signatureText: "/signer.name",
    ip: "/signer.trace",
    userAgent: "/signer.trace",
    session: "/signer.trace",
    disclosure: "nobody",
  },
  declined: { ip: "/signer.trace", userAgent: "/signer.trace", session: "/signer.trace", reason: "text" },
  voided: { by: "voider.id", name: "voider.name", reason: "text" },
};
