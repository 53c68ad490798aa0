import { EVENTS } from "../../../base/happenings/events.ts";
import { newId } from "../../../platform/id.ts";
import type { Write } from "../../../platform/store/transaction.ts";
import type { ContractRecord } from "../contract.entity.ts";

/** The names of the event handlers that mail the signer, by event. */
export const SIGNER_MAILS = { created: "send-contract", reminded: "remind-signer" } as const;

/** The most mail ids that a contract keeps. The ids are needed to know whether any mail to the signer was sent. */
const KEPT = 20;

/**
 * Makes a function that returns two things: the write of the event whose handler mails the signer, and the id of that
 * mail.
 */
const mailing = (event: (typeof EVENTS)["contract.created"], consequence: string) => {
  return (contractId: string): { mailId: string; write: Write } => {
    const eventId = newId("event");
    return { mailId: `${eventId}.${consequence}`, write: event.outbox({ contractId }, eventId) };
  };
};

/**
 * For the first mail about a contract: returns the write of the event whose handler sends the mail, and the mail's id.
 */
export const mailingNew = mailing(EVENTS["contract.created"], SIGNER_MAILS.created);

const mailingAgain = mailing(EVENTS["contract.reminded"], SIGNER_MAILS.reminded);

/**
 * Returns the contract with the id of another mail to its signer, and the write of the event whose handler sends that
 * mail.
 */
export const mailedAgain = (record: ContractRecord): { next: ContractRecord; write: Write } => {
  const { mailId, write } = mailingAgain(record.contractId);
  return { next: { ...record, mailIds: [...record.mailIds, mailId].slice(-KEPT) }, write };
};
