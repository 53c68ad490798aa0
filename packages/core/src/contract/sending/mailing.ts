import { newId } from "../../platform/id.ts";
import type { Write } from "../../platform/store/transaction.ts";
import type { ContractRecord } from "../contract.entity.ts";
import { ContractCreated, ContractReminded } from "../contract.events.ts";

/** Consequences that mail the signer, by the event they follow. */
export const SIGNER_MAILS = { created: "send-contract", reminded: "remind-signer" } as const;

/** Enough mails to tell whether a signer has heard of a contract. */
const KEPT = 20;

/** The event that has a signer mailed, and the mail's id, which the contract keeps. */
const mailing = (event: typeof ContractCreated, consequence: string) => {
  return (contractId: string): { mailId: string; write: Write } => {
    const eventId = newId("event");
    return { mailId: `${eventId}.${consequence}`, write: event.outbox({ contractId }, eventId) };
  };
};

/** The first mail of a contract. */
export const mailingNew = mailing(ContractCreated, SIGNER_MAILS.created);

const mailingAgain = mailing(ContractReminded, SIGNER_MAILS.reminded);

/** Another mail to a contract's signer, and the write that causes it. */
export const mailedAgain = (record: ContractRecord): { next: ContractRecord; write: Write } => {
  const { mailId, write } = mailingAgain(record.contractId);
  return { next: { ...record, mailIds: [...record.mailIds, mailId].slice(-KEPT) }, write };
};
