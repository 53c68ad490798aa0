import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { tellOutcome } from "@clearhouse/core/integrations/slack/thread.ts";
import { requireTeamId } from "@clearhouse/core/platform/identity/actor.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("tell-slack-expired", EVENTS["rights_request.expired"], ({ data }) =>
  tellOutcome(requireTeamId(), data.requestId),
);
