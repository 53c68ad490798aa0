import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

/** The files of a signed contract were stored, and never change. Signer and sender get the PDF by mail now. */
export const ContractDocumentStored = defineEvent("contract.document.stored", { contractId: z.string() });
