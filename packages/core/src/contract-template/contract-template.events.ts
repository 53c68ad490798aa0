import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** A template was deleted; its versions are removed now. */
export const ContractTemplateDeleted = defineEvent("contract_template.deleted", { templateId: z.string() });
