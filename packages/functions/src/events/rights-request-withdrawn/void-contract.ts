import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { Agreement } from "@clearhouse/core/rights/agreement/index.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("void-contract-of-request", EVENTS["rights_request.withdrawn"], ({ data }) =>
  Agreement.voidOfWithdrawn(data.requestId),
);
