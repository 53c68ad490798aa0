import { describe, expect, it } from "vitest";
import { compare } from "./compare.ts";
import { grantsOf } from "./grants.ts";
import { needsOf, parseRecording } from "./recording.ts";

const table = { "Fn::ImportValue": "prod-clearhouse-Storage:ExportsOutputFnGetAttMainTable06387DF9Arn9E58A5EB" };
const index = { "Fn::Join": ["", [table, "/index/gsi1"]] };
const stream = { "Fn::ImportValue": "prod-clearhouse-Storage:ExportsOutputFnGetAttMainTable06387DF9StreamArn8A11D184" };
const media = {
  "Fn::Join": [
    "",
    [{ "Fn::ImportValue": "prod-clearhouse-Storage:ExportsOutputFnGetAttMediaA721A567ArnB9989168" }, "/*"],
  ],
};
const allow = (Action: string | string[], Resource: unknown) => ({ Effect: "Allow", Action, Resource });

const call = (service: string, action: string, resource: string) => ({ function: "Api", service, action, resource });

// Compares the calls that functions made in the tests with the permissions that the functions have.
describe("the comparison", () => {
  const grants = grantsOf("Api", [
    allow(["dynamodb:GetItem", "dynamodb:PutItem"], table),
    allow("s3:PutObject", media),
  ]);

  it("the comparison finds nothing if each call is allowed and each permission is used", () => {
    const needs = needsOf([
      call("dynamodb", "GetItem", "table-1"),
      call("dynamodb", "PutItem", "table-1"),
      call("s3", "PutObject", "media-1"),
    ]);
    expect(compare(needs, grants)).toEqual({ refused: [], unused: [] });
  });

  it("the comparison names a call that AWS would refuse", () => {
    const needs = needsOf([call("dynamodb", "DeleteItem", "table-1")]);
    expect(compare(needs, grants).refused).toEqual(["Api: dynamodb:DeleteItem on table"]);
  });

  it("the comparison names a permission that no call uses", () => {
    const needs = needsOf([call("dynamodb", "GetItem", "t"), call("dynamodb", "PutItem", "t")]);
    expect(compare(needs, grants).unused).toEqual(["Api: s3:PutObject on media"]);
  });

  it("the comparison names a call that is permitted only for another bucket", () => {
    const needs = needsOf([call("s3", "PutObject", "documents-1")]);
    expect(compare(needs, grants).refused).toEqual(["Api: s3:PutObject on documents"]);
  });

  it("the comparison names a call that is permitted only for another function", () => {
    const needs = needsOf([{ ...call("dynamodb", "GetItem", "table-1"), function: "Relay" }]);
    expect(compare(needs, grants).refused).toEqual(["Relay: dynamodb:GetItem on table"]);
  });

  it("the comparison names a query of an index as refused if only the table may be queried", () => {
    const needs = needsOf([call("dynamodb", "Query", "table-1/index/gsi1")]);
    expect(compare(needs, grantsOf("Api", [allow("dynamodb:Query", table)])).refused).toEqual([
      "Api: dynamodb:Query on index",
    ]);
  });

  it("a query of an index counts as a use of the permissions to query the table and the index", () => {
    const both = grantsOf("Api", [allow("dynamodb:Query", [table, index])]);
    expect(compare(needsOf([call("dynamodb", "Query", "table-1/index/gsi1")]), both)).toEqual({
      refused: [],
      unused: [],
    });
    expect(compare([], both).unused).toHaveLength(2);
  });
});

describe("recorded calls", () => {
  it.each([
    ["s3", "CreateMultipartUpload", "media-1", "s3:PutObject"],
    ["s3", "CompleteMultipartUpload", "media-1", "s3:PutObject"],
    ["s3", "HeadObject", "media-1", "s3:GetObject"],
    ["DynamoDB", "Put", "table-1", "dynamodb:PutItem"],
    ["dynamodb", "BatchGet", "table-1", "dynamodb:BatchGetItem"],
    ["eventbridge", "PutEvents", "bus-1", "events:PutEvents"],
    ["ses", "SendEmail", "no-reply@clearhouse.example", "ses:SendEmail"],
  ])("recorded calls of %s (%s on %s) need the permission %s", (service, action, resource, needed) => {
    expect(needsOf([call(service, action, resource)]).map((need) => need.action)).toEqual([needed]);
  });

  it("each line of the recording is one recorded call", () => {
    const line = JSON.stringify(call("s3", "GetObject", "media-1"));
    expect(parseRecording(`${line}\n${line}\n`)).toHaveLength(2);
  });

  it("a recording with an incomplete call is rejected with the number of the line", () => {
    expect(() => parseRecording('{"function":"Api","service":"s3"}')).toThrow(/Line 1/);
  });
});

it("the permissions that Lambda itself uses for log, queue, stream and dead letters aren't compared", () => {
  const statements = [
    allow(["logs:PutLogEvents"], "x"),
    allow(["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"], "x"),
    allow("sqs:SendMessage", "x"),
    allow(["dynamodb:GetRecords", "dynamodb:DescribeStream"], stream),
    allow("dynamodb:ListStreams", "*"),
  ];
  expect(grantsOf("Relay", statements)).toEqual([]);
});

it("any other permission for a queue is compared, because only the function's own code can use that permission", () => {
  expect(grantsOf("Api", [allow("sqs:PurgeQueue", "x")])).toEqual([
    { function: "Api", action: "sqs:PurgeQueue", place: "unknown" },
  ]);
});
