import { tellOutcome } from "@clearhouse/core/integrations/slack/thread.ts";
import { requireTeamId } from "@clearhouse/core/platform/identity/actor.ts";
import { RightsRequestApproved } from "@clearhouse/core/rights/rights-request/rights-request.events.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("tell-slack-approved", RightsRequestApproved, ({ data }) =>
  tellOutcome(requireTeamId(), data.requestId),
);
