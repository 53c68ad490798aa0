import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** A template was deleted. This event has its versions removed. */
export const ContractTemplateDeleted = defineEvent("contract_template.deleted", { templateId: z.string() });
