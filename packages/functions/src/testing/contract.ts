import { ContractEntity } from "@clearhouse/core/contracts/contract/contract.entity.ts";
import type { ContractDocument } from "@clearhouse/core/contracts/contract-document/document.ts";
import { makeDocuments } from "@clearhouse/core/contracts/contract-document/make.ts";
import { sha256 } from "@clearhouse/core/platform/hash.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { aContract, sign } from "@clearhouse/core/testing/contracts.ts";
import { CALLER } from "@clearhouse/core/testing/scene.ts";

/** A signed contract with the content of its documents. */
export const aSignedDocument = (given: Partial<ContractDocument> = {}): ContractDocument => {
  const text = given.text ?? "1. You let us use your content.\n\n2. You keep your copyright.";
  const disclosure = "Signing electronically\n\nYour typed name has the same effect as a signature by hand.";
  return {
    contractId: "con_01jcxg3z5e8m2n4p6q8r0s2t4v",
    version: 1,
    title: "Summer campaign",
    brand: "rap",
    team: { name: "Clearhouse Network", legalName: "Clearhouse Network Ltd", color: null },
    text,
    sentBy: "Sam Rivera",
    party: { name: "Cleo Creator", email: "cleo@example.com" },
    signature: {
      ...{ fullName: "Cleopatra Creator", signatureText: "C. Creator" },
      ...{ ip: "203.0.113.7", userAgent: "Mozilla/5.0 (iPhone)" },
    },
    times: {
      sentAt: "2026-11-20T09:00:00.000Z",
      sentAgainAt: "2026-11-21T09:00:00.000Z",
      viewedAt: "2026-11-21T10:11:12.000Z",
      signedAt: "2026-11-22T09:30:05.123Z",
    },
    hashes: { sent: sha256(text), signed: sha256(text), signature: "e".repeat(64) },
    disclosure: { version: "2026-11-23", sha256: sha256(disclosure), text: disclosure },
    chain: { seq: 5, hash: "9".repeat(64) },
    ...given,
  };
};

/** Returns bytes without drawing and sealing a document, which would take a second. */
const draw = async ({ contractId }: ContractDocument): Promise<Buffer> => Buffer.from(`%PDF-1.7 ${contractId}`);

/** Makes the files of a signed contract, as the system. */
export const makeFiles = (teamId: string, contractId: string): Promise<void> =>
  actAs({ kind: "system", name: "test", teamId }, () => makeDocuments(contractId, draw), CALLER);

/** Makes a contract as a member, signs it as its creator, and makes its files. */
export const aSignedContract = async (member: MemberActor, input: Parameters<typeof aContract>[1] = {}) => {
  const made = await aContract(member, input);
  await sign(made.signer);
  await makeFiles(member.teamId, made.contract.id);
  return made;
};

/** The browser's session that is stored with a contract's signature. */
export const sessionOf = async (teamId: string, contractId: string): Promise<string | undefined> =>
  (await ContractEntity.get({ teamId, contractId }).go({ consistent: true })).data?.signed?.session;
