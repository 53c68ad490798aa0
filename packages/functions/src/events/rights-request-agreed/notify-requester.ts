import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { consequence } from "../consequence.ts";
import { tellRequester } from "../tell-requester.ts";

/** Notifies the requester only in the application. A mail with the license follows once the contract is signed. */
export const handler = consequence("notify-requester-agreed", EVENTS["rights_request.agreed"], ({ id, data }) =>
  tellRequester(id, "rights_request.agreed", data.requestId),
);
