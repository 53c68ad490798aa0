import { Analytics } from "@clearhouse/core/rights/analytics/index.ts";
import { RightsRequestDenied } from "@clearhouse/core/rights/rights-request/rights-request.events.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("count-denied-request", RightsRequestDenied, ({ teamId, data }) =>
  Analytics.count(teamId, data.requestId),
);
