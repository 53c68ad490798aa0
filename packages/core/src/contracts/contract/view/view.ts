import { chooseLocale } from "../../../base/texts/locale.policy.ts";
import { askingTeam } from "../../../people/team/asking-team.ts";
import type { TeamRecord } from "../../../people/team/team.entity.ts";
import { sha256 } from "../../../platform/hash.ts";
import { currentCaller, requireMember, shownLink } from "../../../platform/identity/actor.ts";
import { statusNow } from "../change.ts";
import type { ContractRecord, Signature, StoredDocument } from "../contract.entity.ts";
import type { Contract, SignerContract } from "../contract.schema.ts";
import { signingLink, titleOf } from "../naming.ts";
import { isShared, signerOf, signersOf, turnOf } from "../signers.ts";
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
  const { signed, documents, declined, voided, signers, inOrder } = record;
  const status = statusNow(record);
  const signatureOf = (given: Signature) => signatureView(given, forAdmin);
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
    status,
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
    signed: status === "signed" && signed ? signatureOf(signed) : undefined,
    ...(signers && { signers: signersView(record, signatureOf), inOrder: inOrder === true }),
    documents: documents && {
      pdf: fileOf(documents.pdf),
      text: fileOf(documents.text),
      madeAt: documents.madeAt,
    },
    declined: declined && {
      at: declined.at,
      ...(signers && { by: signerOf(record, declined.signer ?? 1).name }),
      reason: declined.reason,
      ownNetwork: declined.ownNetwork,
    },
    voided: voided && { at: voided.at, by: voided.name, reason: voided.reason },
  };
};

const signatureView = (signed: Signature, forAdmin: boolean) => ({
  fullName: signed.fullName,
  signatureText: signed.signatureText,
  at: signed.at,
  sha256: signed.sha256,
  disclosureVersion: signed.disclosure.version,
  ownNetwork: signed.ownNetwork,
  ...(forAdmin && { ip: signed.ip, userAgent: signed.userAgent }),
});

const signersView = (record: ContractRecord, signatureOf: (signed: Signature) => ReturnType<typeof signatureView>) => {
  const turns = new Set(statusNow(record) === "pending" ? turnOf(record).map(({ number }) => number) : []);
  return signersOf(record).map(({ number, role, name, email, token, askedAt, mailHeld, viewedAt, signed }) => ({
    number,
    role,
    name,
    email,
    link: shownLink(signingLink(token)),
    turn: turns.has(number),
    askedAt,
    mailHeld,
    viewedAt,
    signed: signed && signatureOf(signed),
  }));
};

const fileOf = ({ sha256: hash, size }: StoredDocument) => ({ sha256: hash, size });

/**
 * A contract as one of its signers sees it: without the IP address and browser of the signature, without the addresses
 * of other signers, and without the reason for voiding and the name of the member who voided it.
 */
export const signerView = (record: ContractRecord, number: number, team: TeamRecord, text: string): SignerContract => {
  const status = statusNow(record);
  const { declined } = record;
  const { name, signed } = signerOf(record, number);
  const canSign = status === "pending" && turnOf(record).some((signer) => signer.number === number);
  const disclosure = disclosureIn(chooseLocale(record.locale, currentCaller().languages ?? ""));
  return {
    status,
    team: askingTeam(team),
    sentBy: record.senderName,
    name,
    title: titleOf(record),
    contentTitle: record.contentTitle ?? "",
    brand: record.brand,
    coversAll: record.covers !== undefined,
    text: status === "pending" || status === "signed" ? text : "",
    textSha256: record.textSha256,
    createdAt: record.createdAt,
    expiresAt: record.expiresAt,
    locale: record.locale ?? null,
    disclosure: canSign ? { ...disclosure, sha256: sha256(disclosure.text) } : null,
    signed: signed
      ? { fullName: signed.fullName, signatureText: signed.signatureText, at: signed.at, sha256: signed.sha256 }
      : null,
    signers: isShared(record)
      ? signersOf(record).map((signer) => ({
          name: signer.name,
          role: signer.role ?? null,
          you: signer.number === number,
          signedAt: signer.signed?.at ?? null,
        }))
      : null,
    canSign,
    documents: record.documents !== undefined,
    declined: declined ? { at: declined.at, reason: (declined.signer ?? 1) === number ? declined.reason : "" } : null,
    voidedAt: record.voided?.at ?? null,
  };
};
