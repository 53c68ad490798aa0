import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

const ids = { requestId: z.string(), assetId: z.string() };

export const RightsRequestCreated = defineEvent("rights_request.created", ids);
export const RightsRequestApproved = defineEvent("rights_request.approved", ids);
export const RightsRequestDenied = defineEvent("rights_request.denied", ids);
export const RightsRequestExpired = defineEvent("rights_request.expired", ids);
