import type { Confirmed } from "../../base/answerer/confirmed.policy.ts";
import type { ContractRecord, FurtherSigner, Party, Signature } from "./contract.entity.ts";
import type { SignerRole } from "./signers.schema.ts";

/** One of those who sign a contract. */
export interface Signer extends Party, Pick<FurtherSigner, "token" | "mailIds" | "mailHeld" | "viewedAt" | "viewedOn"> {
  /** 1 for the person to whom the contract was sent. */
  number: number;
  /** Undefined for the person to whom the contract was sent. */
  role?: SignerRole | undefined;
  /** When it was this signer's turn (ISO 8601); undefined if it never was. */
  askedAt?: string | undefined;
  signed?: Signature | undefined;
}

type Signed = Pick<ContractRecord, "party" | "token" | "mailIds" | "sentAt" | "signed" | "signers" | "inOrder"> &
  Partial<Pick<ContractRecord, "mailHeld" | "viewedAt" | "viewedOn">>;

/** All who sign a contract, in the order of their numbers. */
export const signersOf = (record: Signed): [Signer, ...Signer[]] => {
  const { party, token, mailIds, mailHeld, sentAt: askedAt, viewedAt, viewedOn, signed, signers = [] } = record;
  return [{ number: 1, ...party, token, mailIds, mailHeld, askedAt, viewedAt, viewedOn, signed }, ...signers];
};

/** The id of one signer's mail. @param mailId the id of the mail to the party that follows the same event */
export const mailIdOf = (mailId: string, { number }: Pick<Signer, "number">): string =>
  number === 1 ? mailId : `${mailId}.${number}`;

/** Whether more than one person signs a contract. */
export const isShared = ({ signers }: Pick<ContractRecord, "signers">): boolean => signers !== undefined;

/** The signer with a number. @throws Error if there is none */
export const signerOf = (record: Signed, number: number): Signer => {
  const found = signersOf(record).find((signer) => signer.number === number);
  if (!found) throw new Error(`The contract has no signer ${number}`);
  return found;
};

type SignerChange = Partial<Pick<FurtherSigner, "signed" | "mailIds" | "mailHeld" | "viewedAt" | "viewedOn">>;

/** A contract of which something about one signer has changed. `askedAt` is stored for the signers after the first. */
export const withSigner = (
  record: ContractRecord,
  number: number,
  { askedAt, ...change }: SignerChange & Pick<FurtherSigner, "askedAt">,
): ContractRecord => {
  if (number === 1) return { ...record, ...change };
  const signers = record.signers?.map((signer) =>
    signer.number === number ? { ...signer, ...change, ...(askedAt && { askedAt }) } : signer,
  );
  return { ...record, signers };
};

/** Who may sign now: whoever hasn't signed; if they sign in order, the first of them. */
export const turnOf = (record: Signed): Signer[] => {
  const missing = signersOf(record).filter(({ signed }) => !signed);
  return record.inOrder ? missing.slice(0, 1) : missing;
};

/** The signatures of a contract, in the order of the signers' numbers. */
export const signaturesOf = (record: Signed): Signature[] => signersOf(record).flatMap(({ signed }) => signed ?? []);

/** The signature that made a contract complete: the last one. Undefined while one is missing. */
export const completing = (record: Signed): Signature | undefined => {
  const signatures = signaturesOf(record);
  if (signatures.length < signersOf(record).length) return undefined;
  return signatures.reduce((last, one) => (one.at > last.at ? one : last));
};

/** What confirms who signed, if something confirms it for each signer outside the team. */
export const confirmedByAll = (record: Signed): Confirmed | undefined => {
  const outside = signersOf(record).filter(({ role }) => role !== "counter-signer");
  return outside.every(({ signed }) => signed?.confirmed) ? record.signed?.confirmed : undefined;
};

/** Since when those have been asked whose turn it is (ISO 8601): their reminders are counted from this time. */
export const askedSince = (record: Signed): string =>
  turnOf(record).reduce((since, { askedAt = "" }) => (askedAt > since ? askedAt : since), record.sentAt);

/** Whether an entry of a contract's history tells of a signature; its fact `signer` says whose, if several sign. */
export const isOfSignature = (type: string): boolean =>
  type === "contract.signed" || type === "contract.signature.given";
