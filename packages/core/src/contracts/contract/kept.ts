import { confirmedIn } from "../../base/answerer/confirmed.policy.ts";
import { ContractText } from "../../base/contract-text/index.ts";
import type { ChainEntry } from "../../base/ledger/chain.ts";
import type { Of } from "../../base/ledger/index.ts";
import type { RecordCheck } from "../../base/ledger/verify.ts";
import { isSignedAlike } from "../../base/own-network/own-network.policy.ts";
import { sha256 } from "../../platform/hash.ts";
import { findDocument } from "../../platform/store/kept-document.ts";
import { coversSha256 } from "../creator/covers-hash.ts";
import { standingBy } from "../creator/standing-license.ts";
import { find } from "./change.ts";
import type { ContractRecord, Signature, StoredDocument } from "./contract.entity.ts";
import { asWhat, signedSha256 } from "./signature.ts";
import { completing, confirmedByAll, isOfSignature, signaturesOf, signersOf } from "./signers.ts";

/** An entry that a stored record doesn't match; see evidence.schema.ts. */
export interface KeptFlaw {
  seq: number;
  reason: "text_differs" | "signature_differs" | "covers_differ" | "file_differs";
  /** Which record doesn't match, if the entry describes several records. */
  about?: string;
}

/** Compares what is stored of a contract with the entries of its history. */
export const keptRecords = ({ teamId, id }: Of): RecordCheck<KeptFlaw> => {
  const told: ChainEntry[] = [];
  return {
    add: (entry) => void (tellsOfKept(entry) && told.push(entry)),
    flaws: () => keptFlaws(teamId, id, told),
  };
};

/** Whether an entry contains the hash of a text, signature or file that is stored outside the history. */
const tellsOfKept = ({ type }: ChainEntry): boolean =>
  type === "contract.created" || isOfSignature(type) || type === "contract.document.stored";

/** The signature that an entry tells of. */
const toldSignature = (contract: ContractRecord, { facts }: ChainEntry): Signature | undefined =>
  signersOf(contract).find(({ number }) => String(number) === (facts.signer ?? "1"))?.signed;

/**
 * The stored parts of a contract that don't match its history. The function compares the text, the signature, the
 * disclosure to which the signer agreed, what is allowed for all content of the creator, and the bytes of the files.
 * @param told the entries for which {@link tellsOfKept} is true, in order
 */
const keptFlaws = async (teamId: string, contractId: string, told: readonly ChainEntry[]): Promise<KeptFlaw[]> => {
  const [contract, text] = await Promise.all([find(teamId, contractId), ContractText.whole(teamId, contractId)]);
  if (!contract) return [];
  const found = await Promise.all(told.map((entry) => flawsOf(contract, text, entry)));
  return [...found.flat(), ...untold(contract, told)].toSorted((a, b) => a.seq - b.seq);
};

const flawsOf = async (contract: ContractRecord, text: string | undefined, entry: ChainEntry): Promise<KeptFlaw[]> => {
  const { seq, type, facts } = entry;
  if (type === "contract.document.stored") return (await filesOf(contract, entry)).map((flaw) => ({ ...flaw, seq }));
  const named = facts["text sha256"];
  // If a person was erased from the contract, only the hashes are left to compare.
  if (contract.erasedAt) return flawsOfErased(contract, entry);
  if (named && (text === undefined || sha256(text) !== named)) return [{ seq, reason: "text_differs" }];
  if (type === "contract.created" && !(await isCovering(contract, entry))) return [{ seq, reason: "covers_differ" }];
  if (isOfSignature(type) && !isSigned(contract, text ?? "", entry)) return [{ seq, reason: "signature_differs" }];
  return [];
};

const flawsOfErased = (contract: ContractRecord, entry: ChainEntry): KeptFlaw[] => {
  const { seq, type, facts } = entry;
  if (facts["text sha256"] !== undefined && facts["text sha256"] !== contract.textSha256)
    return [{ seq, reason: "text_differs" }];
  const isSigned = !isOfSignature(type) || toldSignature(contract, entry)?.sha256 === facts["signed sha256"];
  return isSigned ? [] : [{ seq, reason: "signature_differs" }];
};

/** Whether the stored signature matches the entry and the stored text. */
const isSigned = (contract: ContractRecord, text: string, entry: ChainEntry): boolean => {
  const { facts, person } = entry;
  const signed = toldSignature(contract, entry);
  if (!signed) return false;
  const { disclosure } = signed;
  const signer = asWhat(contract, Number(facts.signer ?? "1"));
  return (
    signed.textSha256 === facts["text sha256"] &&
    signed.sha256 === facts["signed sha256"] &&
    signedSha256(contract.contractId, text, signed, signer) === facts["signed sha256"] &&
    isSignedAlike(signed, facts) &&
    signed.confirmed === confirmedIn(facts) &&
    disclosure.sha256 === facts["disclosure sha256"] &&
    sha256(disclosure.text) === facts["disclosure sha256"] &&
    (person === undefined || person.name === signed.fullName)
  );
};

/**
 * Whether the contract allows for all content of its creator exactly what the first entry of the contract's history
 * says. After the signature, the creator's standing license (creator/standing-license.entity.ts) has to allow the same.
 */
const isCovering = async (contract: ContractRecord, { facts }: ChainEntry): Promise<boolean> => {
  const { teamId, contractId, brand, covers } = contract;
  const signed = completing(contract);
  const { creator: creatorId, "covers sha256": named } = facts;
  const stands = creatorId ? await standingBy({ teamId, creatorId, contractId }) : undefined;
  if ((covers && coversSha256(brand, covers)) !== named) return false;
  if (!named || !signed) return stands === undefined;
  return (
    stands?.signedAt === signed.at &&
    stands.confirmed === confirmedByAll(contract) &&
    coversSha256(stands.brand, stands) === named
  );
};

const filesOf = async (
  { documents, erasedAt }: ContractRecord,
  { facts }: ChainEntry,
): Promise<Omit<KeptFlaw, "seq">[]> => {
  const files: [kept: StoredDocument | undefined, named: string | undefined, about: string][] = [
    [documents?.pdf, facts["pdf sha256"], "PDF"],
    [documents?.text, facts["text file sha256"], "text file"],
  ];
  const found = await Promise.all(
    files.map(async ([kept, named, about]) => {
      const body = kept?.sha256 === named && kept ? await findDocument(kept.key) : undefined;
      if (kept?.sha256 === named && !body && erasedAt) return [];
      return body && sha256(body) === named ? [] : [{ reason: "file_differs" as const, about }];
    }),
  );
  return found.flat();
};

/** Flaws of a record that has a signature or files although its history has no entry about them. */
const untold = (contract: ContractRecord, told: readonly ChainEntry[]): KeptFlaw[] => {
  const { documents, head } = contract;
  const types = new Set(told.map(({ type }) => type));
  const signatures = told.filter(({ type }) => isOfSignature(type)).length;
  return [
    ...(signaturesOf(contract).length > signatures ? [{ seq: head.seq, reason: "signature_differs" as const }] : []),
    ...(documents && !types.has("contract.document.stored")
      ? [{ seq: head.seq, reason: "file_differs" as const, about: "PDF" }]
      : []),
  ];
};
