import { RequestBundleAnswered } from "@clearhouse/core/rights/request-bundle/request-bundle.events.ts";
import { settle } from "@clearhouse/core/rights/request-bundle/settle.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("settle-answer", RequestBundleAnswered, ({ data }) =>
  settle(data.bundleId, data.answerId),
);
