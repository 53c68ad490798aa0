import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

const ids = { contractId: z.string() };

export const ContractCreated = defineEvent("contract.created", ids);
/** The signer is reminded with the same link, by a timer or because a member sent it again. */
export const ContractReminded = defineEvent("contract.reminded", ids);
export const ContractSigned = defineEvent("contract.signed", ids);
export const ContractDeclined = defineEvent("contract.declined", ids);
/** Nobody answered a contract within its 60 days. */
export const ContractExpired = defineEvent("contract.expired", ids);
export const ContractVoided = defineEvent("contract.voided", ids);
