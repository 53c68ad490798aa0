import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

const ids = { contractId: z.string() };

export const ContractCreated = defineEvent("contract.created", ids);
/**
 * The signer gets another mail with the contract's link, because a reminder is due or a member sent the contract again.
 */
export const ContractReminded = defineEvent("contract.reminded", ids);
export const ContractSigned = defineEvent("contract.signed", ids);
export const ContractDeclined = defineEvent("contract.declined", ids);
/** The signer didn't answer the contract within its 60 days. */
export const ContractExpired = defineEvent("contract.expired", ids);
export const ContractVoided = defineEvent("contract.voided", ids);
