import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** A template is gone; its versions go now. */
export const ContractTemplateDeleted = defineEvent("contract_template.deleted", { templateId: z.string() });
