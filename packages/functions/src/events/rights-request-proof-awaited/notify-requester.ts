import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { consequence } from "../consequence.ts";
import { tellRequester } from "../tell-requester.ts";

/** Notifies the requester only in the application. A mail with the license follows once the account is proven. */
export const handler = consequence("notify-requester-proof", EVENTS["rights_request.proof_awaited"], ({ id, data }) =>
  tellRequester(id, "rights_request.proof_awaited", data.requestId),
);
