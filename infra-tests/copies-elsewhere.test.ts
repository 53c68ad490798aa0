import { readFileSync } from "node:fs";
import type { App } from "sst/constructs";
import { describe, expect, it } from "vitest";
import { configureApp } from "../stacks/app.ts";
import { readRegion, readSettings } from "../stacks/settings.ts";
import { SETTINGS } from "./testing/deployment.ts";
import { onlyResource, resource, resourcesOf } from "./testing/templates.ts";

interface Statement {
  Sid?: string;
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}

const bucket = SETTINGS.prod.CLEARHOUSE_COPIES_BUCKET;
const there = JSON.parse(readFileSync("docs/copies-bucket.json", "utf8")) as {
  Resources: { Copies: { Properties: Record<string, unknown> }; CopiesPolicy: { Properties: Record<string, unknown> } };
};
const backup = () => resource("Storage", "AWS::S3::Bucket", "Backup");
const statementsOf = (name: string): Statement[] => {
  const { id } = resource("Storage", "AWS::IAM::Role", name);
  const policies = resourcesOf("Storage", "AWS::IAM::Policy").filter(({ Properties }) =>
    JSON.stringify(Properties.Roles).includes(`"${id}"`),
  );
  return policies.flatMap(({ Properties }) => (Properties.PolicyDocument as { Statement: Statement[] }).Statement);
};
const actionsAt = (name: string): string[] =>
  statementsOf(name)
    .filter(({ Resource }) => JSON.stringify(Resource).includes(bucket))
    .flatMap(({ Action }) => Action)
    .toSorted();

describe("the copies in a second account", () => {
  it("everything in the backup is replicated, anchors with their locks, and removals too", () => {
    expect(backup().Properties.ReplicationConfiguration).toMatchObject({
      Rules: [
        {
          Status: "Enabled",
          Filter: { Prefix: "" },
          DeleteMarkerReplication: { Status: "Enabled" },
          Destination: { Metrics: { Status: "Enabled" } },
        },
      ],
    });
    expect(JSON.stringify(backup().Properties.ReplicationConfiguration)).toContain(`:s3:::${bucket}`);
    const reads = statementsOf("CopiesRole").flatMap(({ Action }) => Action);
    expect(reads).toEqual(expect.arrayContaining(["s3:GetObjectRetention", "s3:GetObjectLegalHold"]));
  });

  it("the table is exported each day into the second account's bucket", () => {
    const { ScheduleExpression, Target } = onlyResource("Storage", "AWS::Scheduler::Schedule").Properties as {
      ScheduleExpression: string;
      Target: { Arn: unknown; Input: unknown };
    };
    expect(ScheduleExpression).toBe("rate(1 day)");
    expect(JSON.stringify(Target.Arn)).toContain(":scheduler:::aws-sdk:dynamodb:exportTableToPointInTime");
    const input = JSON.stringify(Target.Input).replaceAll("\\", "");
    expect(input).toContain(`"S3Bucket":"${bucket}","S3BucketOwner":"222222222222","S3Prefix":"table"`);
  });

  it("the schedule and its alarm are in a group that no other application of the account has", () => {
    const name = "prod-clearhouse-Exports";
    expect(onlyResource("Storage", "AWS::Scheduler::ScheduleGroup").Properties.Name).toBe(name);
    expect(onlyResource("Storage", "AWS::Scheduler::Schedule").Properties.GroupName).toBe(name);
    const { Dimensions } = resource("Storage", "AWS::CloudWatch::Alarm", "TableExportAlarm").Properties;
    expect(Dimensions).toEqual([{ Name: "ScheduleGroup", Value: name }]);
  });

  it("the schedule's name begins with its group's, because CloudFormation moves no schedule to another group", () => {
    const { Name, GroupName } = onlyResource("Storage", "AWS::Scheduler::Schedule").Properties;
    expect(Name).toBe(`${String(GroupName)}-table`);
  });

  it("the bucket's template allows exactly what the stage's two roles do there", () => {
    const { Statement } = there.Resources.CopiesPolicy.Properties.PolicyDocument as { Statement: Statement[] };
    const allowed = (sid: string) => [Statement.find(({ Sid }) => Sid === sid)?.Action].flat().toSorted();
    expect(allowed("BackupIsReplicated")).toEqual(actionsAt("CopiesRole"));
    expect(allowed("TableIsExported")).toEqual(actionsAt("ExportRole"));
    // The policy knows the roles by the beginning of their names, which CloudFormation makes from the stack's name.
    for (const one of Statement.filter(({ Effect }) => Effect === "Allow"))
      expect(JSON.stringify(one.Condition)).toMatch(/role\/\$\{Stage\}-clearhouse-Storage-\*/);
  });

  it("the bucket in the second account accepts locks, keeps versions for 30 days and exports for 35", () => {
    expect(there.Resources.Copies.Properties).toMatchObject({
      ObjectLockEnabled: true,
      VersioningConfiguration: { Status: "Enabled" },
      LifecycleConfiguration: {
        Rules: expect.arrayContaining([
          expect.objectContaining({ NoncurrentVersionExpiration: { NoncurrentDays: 30 } }),
          // An expired export stays as a noncurrent version.
          expect.objectContaining({
            Prefix: "table/",
            ExpirationInDays: 34,
            NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          }),
        ]),
      },
    });
  });

  it("a stage without the setting copies nothing elsewhere", () => {
    expect(resource("Storage", "AWS::S3::Bucket", "Backup", "test").Properties).not.toHaveProperty(
      "ReplicationConfiguration",
    );
    expect(resourcesOf("Storage", "AWS::Scheduler::Schedule", "test")).toEqual([]);
  });

  it("a bucket without its account is refused", () => {
    expect(() => readSettings("prod", { ...SETTINGS.prod, CLEARHOUSE_COPIES_ACCOUNT: "" })).toThrow(/COPIES_ACCOUNT/);
  });
});

describe("the region", () => {
  it("the region is us-east-1 unless it is set, and isn't any text", () => {
    expect(readRegion({})).toBe("us-east-1");
    expect(readRegion({ CLEARHOUSE_REGION: "eu-central-1" })).toBe("eu-central-1");
    expect(() => readRegion({ CLEARHOUSE_REGION: "Frankfurt" })).toThrow(/CLEARHOUSE_REGION/);
  });

  it("a deploy to another region than the settings' is refused, such as if SST read the setting too late from a file", () => {
    expect(() => configureApp({ region: "us-east-1", stage: "prod" } as App, "eu-central-1")).toThrow(
      /CLEARHOUSE_REGION/,
    );
  });

  it("a restored table is accepted only in the stage's region; CloudFront's certificate stays in us-east-1", () => {
    const given = {
      ...SETTINGS.prod,
      CLEARHOUSE_REGION: "eu-central-1",
      CLEARHOUSE_TABLE_NAME: "restored",
      CLEARHOUSE_TABLE_STREAM_ARN: "arn:aws:dynamodb:eu-central-1:111111111111:table/restored/stream/2026",
    };
    expect(readSettings("prod", given).restoredTable).toMatchObject({ tableName: "restored" });
    expect(() => readSettings("prod", { ...given, CLEARHOUSE_REGION: "" })).toThrow(/isn't in the region us-east-1/);
  });
});
