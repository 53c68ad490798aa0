import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { Analytics } from "@clearhouse/core/rights/analytics/index.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("count-approved-request", EVENTS["rights_request.approved"], ({ teamId, data }) =>
  Analytics.count(teamId, data.requestId),
);
