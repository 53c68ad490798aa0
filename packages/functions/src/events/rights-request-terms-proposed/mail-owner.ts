import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { tellAnsweredOwner } from "../answered-owner.ts";
import { consequence } from "../consequence.ts";

const NAME = "mail-owner-terms-proposed";

export const handler = consequence(NAME, EVENTS["rights_request.terms_proposed"], (event) =>
  tellAnsweredOwner(event, NAME),
);
