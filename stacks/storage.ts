import { Table as CdkTable, type ITable, TableEncryption } from "aws-cdk-lib/aws-dynamodb";
import { HttpMethods, type LifecycleRule } from "aws-cdk-lib/aws-s3";
import { Duration } from "aws-cdk-lib/core";
import { type Stack, type StackContext, Table, type TableGlobalIndexProps } from "sst/constructs";
import { TABLE } from "../packages/core/src/platform/store/table.definition.ts";
import { anchorLockDays, dataRemovalPolicy, isProtected } from "./app.ts";
import {
  allowDistributions,
  allowLogDeliveries,
  COPIES_BY_AGE,
  KEPT_VERSIONS,
  OLD_SNAPSHOTS,
  ORIGINALS_BY_AGE,
  privateBucket,
  requireLockedAnchors,
  tellWhatIsGone,
} from "./buckets.ts";
import { copyElsewhere } from "./copies-elsewhere.ts";
import { EDGE_LOG_PREFIX } from "./edge-logs.ts";
import { measured, sum, throttles } from "./monitoring/alarm-metrics.ts";
import { addAlarms } from "./monitoring/alarms.ts";
import { readSettings, type Settings } from "./settings.ts";

const PROJECTIONS = { ALL: "all", KEYS_ONLY: "keys_only" } as const;

/** The keys and indexes of the table. @param oldIndexes those of an earlier release that the table still has */
export const tableKeys = (oldIndexes: readonly (keyof typeof TABLE.leaving)[]) => {
  const indexes = [...Object.entries(TABLE.indexes), ...oldIndexes.map((name) => [name, TABLE.leaving[name]] as const)];
  const attributes = indexes.flatMap(([, index]) => [index.partitionKey, index.sortKey]);
  return {
    fields: Object.fromEntries(
      [TABLE.partitionKey, TABLE.sortKey, ...attributes].map((name) => [name, "string" as const]),
    ),
    primaryIndex: { partitionKey: TABLE.partitionKey, sortKey: TABLE.sortKey },
    globalIndexes: Object.fromEntries(
      indexes.map(([name, index]): [string, TableGlobalIndexProps] => [
        name,
        { partitionKey: index.partitionKey, sortKey: index.sortKey, projection: PROJECTIONS[index.projection] },
      ]),
    ),
  };
};

/**
 * The table that the stage uses: its own table, or a table that AWS has restored and that isn't part of the stack. The
 * stage's own table keeps its exports, because CloudFormation refuses to remove an export while the stacks that are
 * deployed later still use it.
 */
const tableInUse = (stack: Stack, own: ITable, restored: Settings["restoredTable"]): ITable => {
  for (const value of [own.tableName, own.tableArn, own.tableStreamArn]) stack.exportValue(value);
  return restored ? CdkTable.fromTableAttributes(stack, "Restored", restored) : own;
};

export function Storage({ stack, app }: StackContext) {
  const { siteUrl, copies, restoredTable, oldIndexes, fileClasses } = readSettings(app.stage);
  const byAge = (rule: LifecycleRule) => (fileClasses === "by-age" ? [rule] : []);

  // SST's Table switches point-in-time recovery on automatically.
  const own = new Table(stack, "Main", {
    ...tableKeys(oldIndexes),
    timeToLiveAttribute: TABLE.ttlAttribute,
    stream: "new_and_old_images",
    cdk: {
      table: {
        deletionProtection: isProtected(app.stage),
        encryption: TableEncryption.AWS_MANAGED,
        removalPolicy: dataRemovalPolicy(app.stage),
      },
    },
  });

  const table = tableInUse(stack, own.cdk.table, restoredTable);

  addAlarms(stack, {
    FilesNotCopied: {
      metric: measured(stack, "FilesNotCopied", sum),
      at: 1,
      description: "A stored file couldn't be copied into the backup. It is tried again by its event and each night.",
      runbook: "files-cant-be-copied-into-the-backup",
    },
    TeamDeletionOverdue: {
      metric: measured(stack, "DeletionOverdue", { period: Duration.hours(1), statistic: "Maximum" }),
      at: 48,
      description: "A closed team should have been deleted two days ago, and isn't.",
      runbook: "a-closed-team-isnt-deleted",
    },
    ReadThrottles: {
      metric: throttles("ReadThrottleEvents", table.tableName),
      at: 10,
      description: "The table refuses reads: a partition is hot or the account's limit is reached.",
      runbook: "the-table-refuses-calls",
    },
    WriteThrottles: {
      metric: throttles("WriteThrottleEvents", table.tableName),
      at: 10,
      description: "The table refuses writes: a partition is hot or the account's limit is reached.",
      runbook: "the-table-refuses-calls",
    },
  });

  const accessLogs = privateBucket(stack, "AccessLogs", {
    lifecycleRules: [{ id: "forget", expiration: Duration.days(90) }],
  });
  allowLogDeliveries(stack, accessLogs, EDGE_LOG_PREFIX);
  const logged = (prefix: string) => ({ serverAccessLogsBucket: accessLogs, serverAccessLogsPrefix: `${prefix}/` });

  // Only uploads of parts are cross-origin; reads use the site's own host. The client needs each part's ETag.
  const cors = [
    {
      allowedMethods: [HttpMethods.PUT],
      allowedOrigins: [siteUrl],
      allowedHeaders: ["content-type"],
      exposedHeaders: ["ETag"],
      maxAge: 3_600,
    },
  ];
  const media = privateBucket(stack, "Media", {
    ...logged("media"),
    versioned: true,
    lifecycleRules: [KEPT_VERSIONS, ...byAge(ORIGINALS_BY_AGE)],
    cors,
  });
  const documents = privateBucket(stack, "Documents", {
    ...logged("documents"),
    versioned: true,
    // If two rules apply to an object, S3 uses the shorter time.
    lifecycleRules: [KEPT_VERSIONS, OLD_SNAPSHOTS],
  });
  const branding = privateBucket(stack, "Branding", {
    ...logged("branding"),
    versioned: true,
    lifecycleRules: [KEPT_VERSIONS],
  });
  const imports = privateBucket(stack, "Imports", {
    ...logged("imports"),
    lifecycleRules: [{ id: "forget", expiration: Duration.days(30) }],
    cors,
  });
  const backup = privateBucket(stack, "Backup", {
    ...logged("backup"),
    versioned: true,
    // There is no default retention. The function that writes an anchor sets the anchor's retention, and the rest of
    // the backup must stay erasable.
    objectLockEnabled: true,
    lifecycleRules: [KEPT_VERSIONS, ...byAge(COPIES_BY_AGE)],
  });
  // Nothing is locked in other stages, because such a stage must be removable.
  if (isProtected(app.stage)) requireLockedAnchors(backup, anchorLockDays(app.stage));
  if (copies) copyElsewhere(stack, { backup, table }, copies);
  const site = privateBucket(stack, "Site", logged("site"));

  for (const bucket of [media, branding, site]) allowDistributions(stack, bucket);
  for (const bucket of [media, branding]) tellWhatIsGone(stack, bucket);

  stack.addOutputs({
    TableName: table.tableName,
    MediaBucket: media.bucketName,
    BrandingBucket: branding.bucketName,
    DocumentsBucket: documents.bucketName,
    ImportsBucket: imports.bucketName,
    BackupBucket: backup.bucketName,
  });
  return { table, media, documents, branding, imports, backup, site, accessLogs };
}
