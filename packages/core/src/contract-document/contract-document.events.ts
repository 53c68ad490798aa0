import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** The files of a signed contract are stored for good; both sides get the PDF now. */
export const ContractDocumentStored = defineEvent("contract.document.stored", { contractId: z.string() });
