import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

const ids = { requestId: z.string(), assetId: z.string() };

export const RightsRequestCreated = defineEvent("rights_request.created", ids);
/** The owner's page was opened for the first time. Visits that seem to be a bot's don't count. */
export const RightsRequestOpened = defineEvent("rights_request.opened", ids);
/** The owner approved, and now has a contract to sign. */
export const RightsRequestAgreed = defineEvent("rights_request.agreed", ids);
export const RightsRequestApproved = defineEvent("rights_request.approved", ids);
export const RightsRequestDenied = defineEvent("rights_request.denied", ids);
/** The owner sent a message that leaves the request open. */
export const RightsRequestReplied = defineEvent("rights_request.replied", { ...ids, replyId: z.string() });
export const RightsRequestRemovalRequested = defineEvent("rights_request.removal_requested", ids);
export const RightsRequestExpired = defineEvent("rights_request.expired", ids);
/** The owner is reminded with the same link. */
export const RightsRequestReminded = defineEvent("rights_request.reminded", ids);
/** A request was withdrawn by a member, or because its asset was deleted or set to another status by hand. */
export const RightsRequestWithdrawn = defineEvent("rights_request.withdrawn", { requestId: z.string() });
