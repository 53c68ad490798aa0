import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { settleOf } from "@clearhouse/core/rights/request-bundle/settle.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("settle-bundle", EVENTS["licence.issued"], ({ data }) => settleOf(data.requestId));
