import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { tellOffer } from "@clearhouse/core/integrations/slack/thread.ts";
import { requireTeamId } from "@clearhouse/core/platform/identity/actor.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("tell-slack-counter-offered", EVENTS["rights_request.counter_offered"], ({ data }) =>
  tellOffer(requireTeamId(), data.requestId, data.itemId),
);
