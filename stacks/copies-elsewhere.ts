import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { ITable } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Bucket, CfnBucket } from "aws-cdk-lib/aws-s3";
import { CfnSchedule, CfnScheduleGroup } from "aws-cdk-lib/aws-scheduler";
import type { Stack } from "sst/constructs";
import { sum } from "./monitoring/alarm-metrics.ts";
import { addAlarms, alarmNameOf } from "./monitoring/alarms.ts";
import type { Settings } from "./settings.ts";

/** The folder of the table's exports; docs/copies-bucket.json lets them expire. */
const EXPORTS = "table";
const RULE = "everything";

/** Names of schedule groups are the account's, so this one names the application too. */
const groupNameOf = (stack: Stack): string => alarmNameOf(stack, "Exports");

/**
 * Copies the backup (files and anchors, with their locks) and, once a day, the whole table into a bucket that belongs
 * to another account and region (docs/copies-bucket.json), so that neither a lost region nor a lost account takes both.
 */
export const copyElsewhere = (
  stack: Stack,
  { backup, table }: { backup: Bucket; table: ITable },
  { bucketName, account }: NonNullable<Settings["copies"]>,
): void => {
  const bucketArn = `arn:${stack.partition}:s3:::${bucketName}`;
  replicate(stack, backup, bucketArn);
  exportDaily(stack, table, { bucketName, bucketArn, account });
  addAlarms(stack, {
    CopiesElsewhere: {
      metric: new Metric({
        namespace: "AWS/S3",
        metricName: "OperationsFailedReplication",
        dimensionsMap: { SourceBucket: backup.bucketName, DestinationBucket: bucketName, RuleId: RULE },
        ...sum,
      }),
      at: 1,
      description: "A file's copy or an anchor couldn't be replicated into the bucket of the second account.",
      runbook: "copies-in-the-second-account-fail",
    },
    TableExport: {
      metric: new Metric({
        namespace: "AWS/Scheduler",
        metricName: "TargetErrorCount",
        dimensionsMap: { ScheduleGroup: groupNameOf(stack) },
        ...sum,
      }),
      at: 1,
      description: "The daily export of the table into the second account couldn't be started.",
      runbook: "copies-in-the-second-account-fail",
    },
  });
};

/** Replicates every new object of the backup, deletions included: an erased file must not stay elsewhere. */
const replicate = (stack: Stack, backup: Bucket, to: string): void => {
  const role = new Role(stack, "CopiesRole", { assumedBy: new ServicePrincipal("s3.amazonaws.com") });
  for (const [actions, resources] of [
    [["s3:GetReplicationConfiguration", "s3:ListBucket"], [backup.bucketArn]],
    [
      [
        "s3:GetObjectVersionForReplication",
        "s3:GetObjectVersionAcl",
        "s3:GetObjectVersionTagging",
        "s3:GetObjectRetention",
        "s3:GetObjectLegalHold",
      ],
      [backup.arnForObjects("*")],
    ],
    [["s3:ReplicateObject", "s3:ReplicateDelete", "s3:ReplicateTags"], [`${to}/*`]],
  ] as const) {
    role.addToPolicy(new PolicyStatement({ actions: [...actions], resources: [...resources] }));
  }
  const bucket = backup.node.defaultChild as CfnBucket;
  bucket.replicationConfiguration = {
    role: role.roleArn,
    rules: [
      {
        id: RULE,
        status: "Enabled",
        priority: 1,
        filter: { prefix: "" },
        deleteMarkerReplication: { status: "Enabled" },
        destination: { bucket: to, metrics: { status: "Enabled" } },
      },
    ],
  };
};

/** Exports the table each day; DynamoDB writes the export itself, without reading capacity or a function. */
const exportDaily = (
  stack: Stack,
  table: ITable,
  { bucketName, bucketArn, account }: { bucketName: string; bucketArn: string; account: string },
): void => {
  const role = new Role(stack, "ExportRole", { assumedBy: new ServicePrincipal("scheduler.amazonaws.com") });
  role.addToPolicy(
    new PolicyStatement({ actions: ["dynamodb:ExportTableToPointInTime"], resources: [table.tableArn] }),
  );
  role.addToPolicy(
    new PolicyStatement({
      actions: ["s3:PutObject", "s3:PutObjectAcl", "s3:AbortMultipartUpload"],
      resources: [`${bucketArn}/${EXPORTS}/*`],
    }),
  );
  const group = new CfnScheduleGroup(stack, "ExportGroup", { name: groupNameOf(stack) });
  const schedule = new CfnSchedule(stack, "TableExport", {
    groupName: group.name,
    // CloudFormation looks for a schedule in the group of the new template, so a deploy that only renames the group fails.
    // With another name there is a new schedule instead, and the old one is removed.
    name: `${groupNameOf(stack)}-table`,
    scheduleExpression: "rate(1 day)",
    flexibleTimeWindow: { mode: "OFF" },
    target: {
      arn: `arn:${stack.partition}:scheduler:::aws-sdk:dynamodb:exportTableToPointInTime`,
      roleArn: role.roleArn,
      input: stack.toJsonString({
        TableArn: table.tableArn,
        S3Bucket: bucketName,
        S3BucketOwner: account,
        S3Prefix: EXPORTS,
        S3SseAlgorithm: "AES256",
        ExportFormat: "DYNAMODB_JSON",
      }),
      retryPolicy: { maximumRetryAttempts: 3, maximumEventAgeInSeconds: 3_600 },
    },
  });
  schedule.addDependency(group);
};
