import { memberById } from "@clearhouse/core/people/account/membership.ts";
import { memberOfKey } from "@clearhouse/core/people/api-key/use.ts";
import { BulkRequestStepPlanned } from "@clearhouse/core/rights/bulk-request/bulk-request.events.ts";
import { BulkRequest } from "@clearhouse/core/rights/bulk-request/index.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("make-requests", BulkRequestStepPlanned, ({ teamId, data }) =>
  BulkRequest.step(
    teamId,
    data,
    async (userId) => (await memberById(teamId, userId)) ?? (await memberOfKey(teamId, userId)),
  ),
);
