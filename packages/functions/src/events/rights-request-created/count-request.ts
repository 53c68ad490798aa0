import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { Analytics } from "@clearhouse/core/rights/analytics/index.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("count-sent-request", EVENTS["rights_request.created"], ({ teamId, data }) =>
  Analytics.count(teamId, data.requestId),
);
