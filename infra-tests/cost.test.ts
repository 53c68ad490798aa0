import { expect, test } from "vitest";
import { METRICS } from "../packages/core/src/platform/metrics.ts";
import { FIXED } from "../scripts/cost/model.ts";
import { resourcesOf, STACKS } from "./testing/templates.ts";

const count = (type: string): number => STACKS.flatMap((stack) => resourcesOf(stack, type)).length;

test("the cost model in scripts/cost/model.ts has as many alarms, queues, metrics and firewalls as the stacks", () => {
  const fedFromTable = 2;
  const filters = STACKS.flatMap((stack) => resourcesOf(stack, "AWS::Logs::MetricFilter"));
  const filtered = filters.map(({ Properties }) => JSON.stringify(Properties.MetricTransformations));
  expect(FIXED).toEqual({
    alarms: count("AWS::CloudWatch::Alarm"),
    queuesThatAreRead: count("AWS::Lambda::EventSourceMapping") - fedFromTable,
    metrics: METRICS.length + new Set(filtered).size,
    webAcls: count("AWS::WAFv2::WebACL"),
  });
});
