import { expect, it } from "vitest";
import { QUEUED } from "../packages/functions/src/subscriptions.ts";
import { onlyResource, resourcesOf, STACKS } from "./testing/templates.ts";

/**
 * The dashboard that is sent to CloudWatch. A placeholder in brackets replaces each value that only a deployment knows.
 */
const body = (): string => {
  const { DashboardBody } = onlyResource("Web", "AWS::CloudWatch::Dashboard").Properties;
  const {
    "Fn::Join": [, parts],
  } = DashboardBody as { "Fn::Join": [string, unknown[]] };
  return parts.map((part) => (typeof part === "string" ? part : "[of the deployment]")).join("");
};
const widgets = (): { properties: { metrics?: unknown[][]; title?: string; markdown?: string } }[] =>
  JSON.parse(body()).widgets;
const metricsOf = (title: string): unknown[][] =>
  widgets().find(({ properties }) => properties.title === title)?.properties.metrics ?? [];

const QUEUES = STACKS.flatMap((stack) => resourcesOf(stack, "AWS::SQS::Queue")).map(
  ({ Properties }) => Properties.QueueName,
);

it.each([
  ["Dead letters", QUEUED.map(({ name }) => `${name}DeadLetters`).concat("RelayFailures")],
  ["Age of what waits longest for a consequence", QUEUED.map(({ name }) => `${name}Queue`)],
])("the graph “%s” shows every queue by its name", (title, names) => {
  const shown = metricsOf(title).map(([, , , queue]) => queue);
  expect(shown).toEqual(names.map((name) => `prod-clearhouse-${name}`));
  expect(QUEUES).toEqual(expect.arrayContaining(shown));
});

it("the dashboard shows how many consequences were done or failed, and how long they took", () => {
  for (const name of ["ConsequenceDone", "ConsequenceFailed", "EventToDone"]) {
    expect(body()).toContain(`["clearhouse-prod","${name}","service","clearhouse"`);
  }
});

it("the dashboard imports no names from other stacks except the names of the API and the table", () => {
  const imports =
    JSON.stringify(onlyResource("Web", "AWS::CloudWatch::Dashboard")).match(/"Fn::ImportValue":"[^"]+"/g) ?? [];
  expect(imports.length).toBeGreaterThan(0);
  for (const name of imports) expect(name).toMatch(/clearhouse-(Api:ExportsOutputRefHttpApi|Storage:\w*Main)/);
});
