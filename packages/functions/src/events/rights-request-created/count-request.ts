import { Analytics } from "@clearhouse/core/rights/analytics/index.ts";
import { RightsRequestCreated } from "@clearhouse/core/rights/rights-request/rights-request.events.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("count-sent-request", RightsRequestCreated, ({ teamId, data }) =>
  Analytics.count(teamId, data.requestId),
);
