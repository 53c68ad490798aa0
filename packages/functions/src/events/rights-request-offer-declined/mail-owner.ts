import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { tellAnsweredOwner } from "../answered-owner.ts";
import { consequence } from "../consequence.ts";

const NAME = "mail-owner-offer-declined";

export const handler = consequence(NAME, EVENTS["rights_request.offer_declined"], (event) =>
  tellAnsweredOwner(event, NAME),
);
