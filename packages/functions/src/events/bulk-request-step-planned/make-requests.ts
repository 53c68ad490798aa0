import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { memberById } from "@clearhouse/core/people/account/membership.ts";
import { memberOfKey } from "@clearhouse/core/people/api-key/use.ts";
import { BulkRequest } from "@clearhouse/core/rights/bulk-request/index.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("make-requests", EVENTS["bulk_request.step.planned"], ({ teamId, data }) =>
  BulkRequest.step(
    teamId,
    data,
    async (userId) => (await memberById(teamId, userId)) ?? (await memberOfKey(teamId, userId)),
  ),
);
