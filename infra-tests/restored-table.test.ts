import type { Template } from "aws-cdk-lib/assertions";
import { type StackContext, use } from "sst/constructs";
import { expect, it } from "vitest";
import { Alarms } from "../stacks/monitoring/alarms.ts";
import { readSettings } from "../stacks/settings.ts";
import { Storage } from "../stacks/storage.ts";
import { SETTINGS } from "./testing/deployment.ts";
import { synthesiser } from "./testing/synthesise.ts";

const NAME = "prod-clearhouse-Main-restored";
const STREAM = `arn:aws:dynamodb:us-east-1:111111111111:table/${NAME}/stream/2026-11-22T09:00:00.000`;
const RESTORED = { CLEARHOUSE_TABLE_NAME: NAME, CLEARHOUSE_TABLE_STREAM_ARN: STREAM };

/** A stack that uses the table's name, ARN and stream, as the functions and the relay do. */
function Consumer({ stack }: StackContext) {
  const { table } = use(Storage);
  stack.addOutputs({ Name: table.tableName, Arn: table.tableArn, Stream: table.tableStreamArn ?? "" });
}

const synthesiseProd = synthesiser("prod");
const synthesise = (settings: Record<string, string>) => {
  const template = synthesiseProd({ ...SETTINGS.prod, ...settings }, Alarms, Storage, Consumer);
  return { storage: template("Storage"), consumer: template("Consumer") };
};
const exportsOf = (template: Template) =>
  Object.values(template.findOutputs("*"))
    .map(({ Export }) => Export?.Name)
    .filter((name) => /Main/.test(name))
    .sort();

it("other stacks use a restored table's name and stream, and the storage stack keeps its own table and exports", () => {
  const before = synthesise({ CLEARHOUSE_TABLE_NAME: "", CLEARHOUSE_TABLE_STREAM_ARN: "" });
  const after = synthesise(RESTORED);
  const taken = Object.fromEntries(
    Object.entries(after.consumer.findOutputs("*")).map(([name, { Value }]) => [name, JSON.stringify(Value)]),
  );
  expect(taken.Name).toBe(JSON.stringify(NAME));
  expect(taken.Arn).toContain(`:table/${NAME}`);
  expect(taken.Stream).toBe(JSON.stringify(STREAM));
  expect(after.storage.findResources("AWS::DynamoDB::Table")).toEqual(
    before.storage.findResources("AWS::DynamoDB::Table"),
  );
  expect(exportsOf(before.storage)).toHaveLength(3);
  expect(exportsOf(after.storage)).toEqual(exportsOf(before.storage));
});

it("the settings are refused if a restored table has no stream or the stream of another table", () => {
  const settings = (given: Partial<typeof RESTORED>) => () => readSettings("prod", { ...SETTINGS.prod, ...given });
  expect(settings({ CLEARHOUSE_TABLE_NAME: NAME })).toThrow(
    "CLEARHOUSE_TABLE_NAME and _TABLE_STREAM_ARN belong together",
  );
  expect(settings({ ...RESTORED, CLEARHOUSE_TABLE_NAME: "another" })).toThrow("isn't a stream of the table another");
});
