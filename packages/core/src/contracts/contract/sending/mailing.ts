import { EVENTS } from "../../../base/happenings/events.ts";
import { newId } from "../../../platform/id.ts";
import type { Write } from "../../../platform/store/transaction.ts";
import type { ContractRecord } from "../contract.entity.ts";
import { mailIdOf, type Signer, turnOf, withSigner } from "../signers.ts";

/** The names of the event handlers that mail the signer, by event. */
export const SIGNER_MAILS = { created: "send-contract", reminded: "remind-signer", next: "ask-next-signer" } as const;

interface Mailing {
  mailId: string;
  write: Write;
}

/** The most mail ids that a contract keeps. The ids are needed to know whether any mail to the signer was sent. */
const KEPT = 20;

/**
 * Makes a function that returns two things: the write of the event whose handler mails the signer, and the id of that
 * mail.
 */
const mailing = (event: (typeof EVENTS)["contract.created"], consequence: string) => {
  return (contractId: string): Mailing => {
    const eventId = newId("event");
    return { mailId: `${eventId}.${consequence}`, write: event.outbox({ contractId }, eventId) };
  };
};

/**
 * For the first mail about a contract: returns the write of the event whose handler sends the mail, and the mail's id.
 */
export const mailingNew = mailing(EVENTS["contract.created"], SIGNER_MAILS.created);

const mailingAgain = mailing(EVENTS["contract.reminded"], SIGNER_MAILS.reminded);

const mailingNext = mailing(EVENTS["contract.signature.given"], SIGNER_MAILS.next);

interface Mailed {
  next: ContractRecord;
  /** The write of the event whose handler sends the mails. */
  write: Write;
}

const mailed = (record: ContractRecord, signers: readonly Signer[], { mailId, write }: Mailing): Mailed => {
  const next = signers.reduce((changed, signer) => {
    const mailIds = [...signer.mailIds, mailIdOf(mailId, signer)].slice(-KEPT);
    return withSigner(changed, signer.number, { mailIds });
  }, record);
  return { next, write };
};

/** The contract with the ids of further mails to signers, by default to those whose turn it is. */
export const mailedAgain = (record: ContractRecord, signers: readonly Signer[] = turnOf(record)): Mailed =>
  mailed(record, signers, mailingAgain(record.contractId));

/**
 * The contract after one of several signatures. If they are given in order, it has the id of the mail that asks the
 * next signer.
 */
export const nextAsked = (record: ContractRecord, at: string): Mailed => {
  const mail = mailingNext(record.contractId);
  const signers = record.inOrder ? turnOf(record) : [];
  const asked = signers.reduce((changed, { number }) => withSigner(changed, number, { askedAt: at }), record);
  return mailed(asked, signers, mail);
};
