import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { settle } from "@clearhouse/core/rights/request-bundle/settle.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("settle-answer", EVENTS["request_bundle.answered"], ({ data }) =>
  settle(data.bundleId, data.answerId),
);
