import type { OwnNetwork } from "../../base/own-network/own-network.policy.ts";
import { Team } from "../../people/team/index.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import type { ContractRecord, Signature } from "../contract/contract.entity.ts";
import { titleOf } from "../contract/naming.ts";
import type { SignerRole } from "../contract/signers.schema.ts";
import { completing, isShared, type Signer, signersOf } from "../contract/signers.ts";

/** The content of a signed contract's files. Times are ISO 8601 in UTC; a time that doesn't exist is "". */
export interface ContractDocument {
  contractId: string;
  version: number;
  title: string;
  brand: string;
  /** `color` is `#rrggbb`, or null. */
  team: { name: string; legalName: string; color: string | null };
  /** The whole text, character by character as it was sent and signed. */
  text: string;
  sentBy: string;
  /** The person to whom the contract was sent. */
  party: { name: string; email: string };
  /** What the signer wrote, and what the server itself knows about the signer. */
  signature: {
    fullName: string;
    signatureText: string;
    ip: string;
    userAgent: string;
    /** By what the signature looks like one from the team itself; absent if nothing does. */
    ownNetwork?: OwnNetwork | undefined;
  };
  times: {
    /** When the contract was first sent, and when it was last sent; equal if it was sent only once. */
    sentAt: string;
    sentAgainAt: string;
    /** When a person first opened the contract. */
    viewedAt: string;
    signedAt: string;
  };
  /** SHA-256, lower-case hex. */
  hashes: {
    /** The hash of the text when it was sent. */
    sent: string;
    /** The hash of the text when it was signed. */
    signed: string;
    /** The hash of text and signature together; see contract/signature.ts. */
    signature: string;
  };
  /** The text about electronic signatures to which the signer agreed. */
  disclosure: { version: string; sha256: string; text: string };
  /** The entry of the contract's history that records the signature; if several sign, the last one. */
  chain: { seq: number; hash: string };
  /** All who signed, the party first; absent if the party alone signed. */
  signers?: readonly SignedBy[] | undefined;
}

/** One of several signers of a contract. */
export interface SignedBy extends Pick<ContractDocument, "signature" | "chain"> {
  role: SignerRole | undefined;
  name: string;
  email: string;
  /** When the signer's page was first opened. */
  viewedAt: string;
  signedAt: string;
  /** SHA-256 of text and signature. */
  sha256: string;
}

interface Sources {
  contract: ContractRecord;
  text: string;
  team: TeamRecord;
  /** The entry about the signature of the signer with a number. */
  chainOf: (number: number) => ContractDocument["chain"];
}

/**
 * The content of a signed contract's files; the same records always give the same content.
 * @throws Error for a contract that isn't signed
 */
export const documentOf = ({ contract, text, team, chainOf }: Sources): ContractDocument => {
  const { signed, contractId, contractVersion, brand, party, senderName, createdAt, sentAt, viewedAt } = contract;
  const last = completing(contract);
  if (!signed || !last) throw new Error("Only a signed contract has documents");
  const { disclosure } = signed;
  const lastOne = signersOf(contract).find((one) => one.signed === last);
  return {
    contractId,
    version: contractVersion,
    title: titleOf(contract),
    brand,
    team: { name: team.name, legalName: Team.legalName(team), color: team.primaryColor ?? null },
    text,
    sentBy: senderName,
    party: { name: party.name, email: party.email },
    signature: writtenBy(signed),
    times: { sentAt: createdAt, sentAgainAt: sentAt, viewedAt: viewedAt ?? "", signedAt: last.at },
    hashes: { sent: contract.textSha256, signed: signed.textSha256, signature: signed.sha256 },
    disclosure: { version: disclosure.version, sha256: disclosure.sha256, text: disclosure.text },
    chain: chainOf(lastOne?.number ?? 1),
    ...(isShared(contract) && { signers: signersOf(contract).flatMap((one) => signedBy(one, chainOf) ?? []) }),
  };
};

const writtenBy = ({
  fullName,
  signatureText,
  ip,
  userAgent,
  ownNetwork,
}: Signature): ContractDocument["signature"] => ({
  fullName,
  signatureText,
  ip,
  userAgent,
  ownNetwork,
});

const signedBy = (
  { number, role, name, email, viewedAt = "", signed }: Signer,
  chainOf: Sources["chainOf"],
): SignedBy | undefined =>
  signed && {
    role,
    name,
    email,
    viewedAt,
    signature: writtenBy(signed),
    signedAt: signed.at,
    sha256: signed.sha256,
    chain: chainOf(number),
  };

/** A document's file name. */
export const documentName = (contractId: string, kind: "pdf" | "txt"): string => `contract_${contractId}.${kind}`;
