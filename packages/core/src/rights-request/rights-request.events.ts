import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

const ids = { requestId: z.string(), assetId: z.string() };

export const RightsRequestCreated = defineEvent("rights_request.created", ids);
/** The owner's page was opened for the first time, as far as people can be told from machines. */
export const RightsRequestOpened = defineEvent("rights_request.opened", ids);
/** The owner said yes, and has a contract to sign. */
export const RightsRequestAgreed = defineEvent("rights_request.agreed", ids);
export const RightsRequestApproved = defineEvent("rights_request.approved", ids);
export const RightsRequestDenied = defineEvent("rights_request.denied", ids);
/** The owner wrote something that leaves the request open. */
export const RightsRequestReplied = defineEvent("rights_request.replied", { ...ids, replyId: z.string() });
export const RightsRequestRemovalRequested = defineEvent("rights_request.removal_requested", ids);
export const RightsRequestExpired = defineEvent("rights_request.expired", ids);
/** The owner is asked again, by the same link. */
export const RightsRequestReminded = defineEvent("rights_request.reminded", ids);
/** A question was taken back, or its asset was deleted or set to another status by hand. */
export const RightsRequestWithdrawn = defineEvent("rights_request.withdrawn", { requestId: z.string() });
