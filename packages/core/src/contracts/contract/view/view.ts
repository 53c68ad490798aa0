import { chooseLocale } from "../../../base/texts/locale.policy.ts";
import { askingTeam } from "../../../people/team/asking-team.ts";
import type { TeamRecord } from "../../../people/team/team.entity.ts";
import { sha256 } from "../../../platform/hash.ts";
import { currentCaller, requireMember, shownLink } from "../../../platform/identity/actor.ts";
import { statusNow } from "../change.ts";
import type { ContractRecord, StoredDocument } from "../contract.entity.ts";
import type { Contract, SignerContract } from "../contract.schema.ts";
import { signingLink, titleOf } from "../naming.ts";
import { disclosureIn } from "./disclosure.policy.ts";

/**
 * Returns a function that makes the calling member's view of a contract. Only admins see signers' IP addresses and
 * browsers.
 */
export const viewer = (): ((record: ContractRecord) => Contract) => {
  const { role } = requireMember();
  return (record) => view(record, role === "admin");
};

const view = (record: ContractRecord, forAdmin: boolean): Contract => {
  const { signed, documents, declined, voided } = record;
  return {
    id: record.contractId,
    creatorId: record.creatorId,
    party: record.party,
    title: titleOf(record),
    contentTitle: record.contentTitle ?? "",
    brand: record.brand,
    template: record.template,
    contractVersion: record.contractVersion,
    covers: record.covers,
    status: statusNow(record),
    link: shownLink(signingLink(record.token)),
    sentBy: record.senderName,
    createdAt: record.createdAt,
    sentAt: record.sentAt,
    expiresAt: record.expiresAt,
    mailHeld: record.mailHeld,
    resentAt: record.resentAt,
    remindedAt: record.remindedAt,
    viewedAt: record.viewedAt,
    textSha256: record.textSha256,
    signed: signed && {
      fullName: signed.fullName,
      signatureText: signed.signatureText,
      at: signed.at,
      sha256: signed.sha256,
      disclosureVersion: signed.disclosure.version,
      ownNetwork: signed.ownNetwork,
      ...(forAdmin && { ip: signed.ip, userAgent: signed.userAgent }),
    },
    documents: documents && {
      pdf: fileOf(documents.pdf),
      text: fileOf(documents.text),
      madeAt: documents.madeAt,
    },
    declined: declined && { at: declined.at, reason: declined.reason, ownNetwork: declined.ownNetwork },
    voided: voided && { at: voided.at, by: voided.name, reason: voided.reason },
  };
};

const fileOf = ({ sha256: hash, size }: StoredDocument) => ({ sha256: hash, size });

/**
 * A contract as its signer sees it: without the IP address and browser of the signature, and without the reason for
 * voiding and the name of the member who voided it.
 */
export const signerView = (record: ContractRecord, team: TeamRecord, text: string): SignerContract => {
  const status = statusNow(record);
  const { signed, declined } = record;
  const disclosure = disclosureIn(chooseLocale(record.locale, currentCaller().languages ?? ""));
  return {
    status,
    team: askingTeam(team),
    sentBy: record.senderName,
    name: record.party.name,
    title: titleOf(record),
    contentTitle: record.contentTitle ?? "",
    brand: record.brand,
    coversAll: record.covers !== undefined,
    text: status === "pending" || status === "signed" ? text : "",
    textSha256: record.textSha256,
    createdAt: record.createdAt,
    expiresAt: record.expiresAt,
    locale: record.locale ?? null,
    disclosure: status === "pending" ? { ...disclosure, sha256: sha256(disclosure.text) } : null,
    signed: signed
      ? { fullName: signed.fullName, signatureText: signed.signatureText, at: signed.at, sha256: signed.sha256 }
      : null,
    documents: record.documents !== undefined,
    declined: declined ? { at: declined.at, reason: declined.reason } : null,
    voidedAt: record.voided?.at ?? null,
  };
};
