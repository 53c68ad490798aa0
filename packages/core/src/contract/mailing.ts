import { newId } from "../platform/id.ts";
import type { Write } from "../platform/store/transaction.ts";
import type { ContractRecord } from "./contract.entity.ts";
import { ContractCreated, ContractReminded } from "./contract.events.ts";

/** Consequences that mail the signer, by the event that they answer. */
export const SIGNER_MAILS = { created: "send-contract", reminded: "remind-signer" } as const;

/** What is enough to know whether a signer has heard of a contract. */
const KEPT = 20;

/** The event that has a signer mailed, and what a contract remembers of it: the mail's id. */
const mailing = (event: typeof ContractCreated, consequence: string) => {
  return (contractId: string): { mailId: string; write: Write } => {
    const eventId = newId("event");
    return { mailId: `${eventId}.${consequence}`, write: event.outbox({ contractId }, eventId) };
  };
};

/** A contract is mailed for the first time. */
export const mailingNew = mailing(ContractCreated, SIGNER_MAILS.created);

const mailingAgain = mailing(ContractReminded, SIGNER_MAILS.reminded);

/** A contract whose signer is mailed once more, and the write that has it done. */
export const mailedAgain = (record: ContractRecord): { next: ContractRecord; write: Write } => {
  const { mailId, write } = mailingAgain(record.contractId);
  return { next: { ...record, mailIds: [...record.mailIds, mailId].slice(-KEPT) }, write };
};
