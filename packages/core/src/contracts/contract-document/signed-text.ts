import { ownNetworkSentence } from "../../base/own-network/own-network.policy.ts";
import type { ContractDocument, SignedBy } from "./document.ts";

const RULE = "=".repeat(72);

/**
 * A signed contract as a text file. It begins with the text exactly as it was signed, line ends
 * included, so that the text's SHA-256 can be computed from the file. A line of "=" and the signature follow.
 */
export const signedText = (document: ContractDocument): string => {
  const { contractId, version, title, brand, team, sentBy, party, signature, times, hashes, disclosure, chain } =
    document;
  if (document.signers) return sharedText(document, document.signers);
  const rows: Row[] = [
    ["Contract ID", contractId],
    ["Contract version", String(version)],
    ["Title", title],
    ["For", brand],
    ["Sent by", `${sentBy}, ${team.legalName}`],
    ["Sent to", `${party.name}, ${party.email}`],
    ...rowsOfSignature(signature, times.signedAt),
    ["Sent at", times.sentAt],
    ["Sent again at", times.sentAgainAt === times.sentAt ? "" : times.sentAgainAt],
    ["First opened at", times.viewedAt],
    ["Disclosure version", disclosure.version],
    ["SHA-256 of the disclosure", disclosure.sha256],
    ["SHA-256 of the text when it was sent", hashes.sent],
    ["SHA-256 of the text when it was signed", hashes.signed],
    ["SHA-256 of text and signature", hashes.signature],
    ["History entry", `${chain.seq}, ${chain.hash}`],
  ];
  return [document.text, "", RULE, "Signature", "", ...linesOf(rows), ""].join("\n");
};

type Row = [label: string, value: string];

const linesOf = (rows: readonly Row[]): string[] =>
  rows.filter(([, value]) => value !== "").map(([label, value]) => `${label}: ${value}`);

const rowsOfSignature = (signature: ContractDocument["signature"], signedAt: string): Row[] => [
  ["Full name", signature.fullName],
  ["Signature", signature.signatureText],
  ["Signed at", signedAt],
  ["IP address", signature.ip],
  ["User agent", signature.userAgent],
  ["Network", ownNetworkSentence(signature.ownNetwork)],
];

/** The file of a contract that several have signed: what they have in common, then each signature. */
const sharedText = (document: ContractDocument, signers: readonly SignedBy[]): string => {
  const { contractId, version, title, brand, team, sentBy, times, hashes, disclosure } = document;
  const common = linesOf([
    ["Contract ID", contractId],
    ["Contract version", String(version)],
    ["Title", title],
    ["For", brand],
    ["Sent by", `${sentBy}, ${team.legalName}`],
    ["Sent at", times.sentAt],
    ["Sent again at", times.sentAgainAt === times.sentAt ? "" : times.sentAgainAt],
    ["Signed by all at", times.signedAt],
    ["Disclosure version", disclosure.version],
    ["SHA-256 of the disclosure", disclosure.sha256],
    ["SHA-256 of the text when it was sent", hashes.sent],
    ["SHA-256 of the text when it was signed", hashes.signed],
  ]);
  const each = signers.flatMap((signer, n) => [
    "",
    `Signature ${n + 1} of ${signers.length}`,
    "",
    ...linesOf([
      ["Sent to", `${signer.name}, ${signer.email}`],
      ["Signs as", signer.role ?? ""],
      ...rowsOfSignature(signer.signature, signer.signedAt),
      ["First opened at", signer.viewedAt],
      ["SHA-256 of text and signature", signer.sha256],
      ["History entry", `${signer.chain.seq}, ${signer.chain.hash}`],
    ]),
  ]);
  return [document.text, "", RULE, "Signatures", "", ...common, ...each, ""].join("\n");
};
