import { ownNetworkSentence } from "../../base/own-network/own-network.policy.ts";
import type { ContractDocument } from "./document.ts";

const RULE = "=".repeat(72);

/**
 * A signed contract as a text file. It begins with the text exactly as it was signed, line ends
 * included, so that the text's SHA-256 can be computed from the file. A line of "=" and the signature follow.
 */
export const signedText = (document: ContractDocument): string => {
  const { contractId, version, title, brand, team, sentBy, party, signature, times, hashes, disclosure, chain } =
    document;
  const rows: [label: string, value: string][] = [
    ["Contract ID", contractId],
    ["Contract version", String(version)],
    ["Title", title],
    ["For", brand],
    ["Sent by", `${sentBy}, ${team.legalName}`],
    ["Sent to", `${party.name}, ${party.email}`],
    ["Full name", signature.fullName],
    ["Signature", signature.signatureText],
    ["Signed at", times.signedAt],
    ["IP address", signature.ip],
    ["User agent", signature.userAgent],
    ["Network", ownNetworkSentence(signature.ownNetwork)],
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
  const facts = rows.filter(([, value]) => value !== "").map(([label, value]) => `${label}: ${value}`);
  return [document.text, "", RULE, "Signature", "", ...facts, ""].join("\n");
};
