import type { ContractRecord } from "../contract/contract.entity.ts";
import { titleOf } from "../contract/naming.ts";
import { Team } from "../team/index.ts";
import type { TeamRecord } from "../team/team.entity.ts";

/** What the files of a signed contract tell. Times are ISO 8601 UTC; "" where there is nothing to tell. */
export interface ContractDocument {
  contractId: string;
  version: number;
  title: string;
  brand: string;
  /** `color` is `#rrggbb`, or null. */
  team: { name: string; legalName: string; color: string | null };
  /** Whole, character by character as it was sent and signed. */
  text: string;
  sentBy: string;
  /** Whom it was sent to. */
  party: { name: string; email: string };
  /** As the signer wrote it, and what the server itself knows of them. */
  signature: { fullName: string; signatureText: string; ip: string; userAgent: string };
  times: {
    /** First and last; the same where it was sent once. */
    sentAt: string;
    sentAgainAt: string;
    /** First time that a person opened it. */
    viewedAt: string;
    signedAt: string;
  };
  /** SHA-256, lower-case hex. */
  hashes: {
    /** Of the text when it was sent. */
    sent: string;
    /** Of the text when it was signed. */
    signed: string;
    /** Of text and signature together; see contract/signature.ts. */
    signature: string;
  };
  /** What the signer agreed to of signing by electronic means. */
  disclosure: { version: string; sha256: string; text: string };
  /** The entry of the contract's history that tells of the signature. */
  chain: { seq: number; hash: string };
}

interface Sources {
  contract: ContractRecord;
  text: string;
  team: TeamRecord;
  chain: ContractDocument["chain"];
}

/**
 * What is told of a signed contract: the same for the same records.
 * @throws Error for one that isn't signed
 */
export const documentOf = ({ contract, text, team, chain }: Sources): ContractDocument => {
  const { signed, contractId, contractVersion, brand, party, senderName, createdAt, sentAt, viewedAt } = contract;
  if (!signed) throw new Error("Only a signed contract has documents");
  const { fullName, signatureText, ip, userAgent, disclosure } = signed;
  return {
    contractId,
    version: contractVersion,
    title: titleOf(contract),
    brand,
    team: { name: team.name, legalName: Team.legalName(team), color: team.primaryColor ?? null },
    text,
    sentBy: senderName,
    party: { name: party.name, email: party.email },
    signature: { fullName, signatureText, ip, userAgent },
    times: { sentAt: createdAt, sentAgainAt: sentAt, viewedAt: viewedAt ?? "", signedAt: signed.at },
    hashes: { sent: contract.textSha256, signed: signed.textSha256, signature: signed.sha256 },
    disclosure: { version: disclosure.version, sha256: disclosure.sha256, text: disclosure.text },
    chain,
  };
};

/** As spec-map B7 saves it. */
export const documentName = (contractId: string, kind: "pdf" | "txt"): string => `contract_${contractId}.${kind}`;
