import { Agreement } from "@clearhouse/core/rights/agreement/index.ts";
import { RightsRequestWithdrawn } from "@clearhouse/core/rights/rights-request/rights-request.events.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("void-contract-of-request", RightsRequestWithdrawn, ({ data }) =>
  Agreement.voidOfWithdrawn(data.requestId),
);
