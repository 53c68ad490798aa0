import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { tellAnsweredOwner } from "../answered-owner.ts";
import { consequence } from "../consequence.ts";

const NAME = "mail-owner-team-replied";

export const handler = consequence(NAME, EVENTS["rights_request.team_replied"], (event) =>
  tellAnsweredOwner(event, NAME),
);
