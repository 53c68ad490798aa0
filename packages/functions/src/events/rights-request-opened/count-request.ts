import { Analytics } from "@clearhouse/core/rights/analytics/index.ts";
import { RightsRequestOpened } from "@clearhouse/core/rights/rights-request/rights-request.events.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("count-opened-request", RightsRequestOpened, ({ teamId, data }) =>
  Analytics.count(teamId, data.requestId),
);
