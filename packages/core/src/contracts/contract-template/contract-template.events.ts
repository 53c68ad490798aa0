import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

/** A template was deleted. The handler of this event removes the template's versions. */
export const ContractTemplateDeleted = defineEvent("contract_template.deleted", { templateId: z.string() });
