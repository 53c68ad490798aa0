import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { LoggingFormat, SystemLogLevel } from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { RemovalPolicy } from "aws-cdk-lib/core";
import { type EventBus, type FunctionProps, Function as Lambda, type Stack, use } from "sst/constructs";
import type { FunctionDefinition } from "../packages/functions/src/function-definition.ts";
import { anchorLockDays } from "./app.ts";
import { bundleOf } from "./bundle.ts";
import { Email } from "./email.ts";
import { statementsFor } from "./permissions.ts";
import { Secrets } from "./secrets.ts";
import { readSettings } from "./settings.ts";
import { Storage } from "./storage.ts";

export type Options = Pick<FunctionProps, "environment" | "retryAttempts">;

/** What a function reaches of stacks that are themselves made of functions; each only if its definition has the access. */
interface Reached {
  accounts?: { userPoolId: string; userPoolArn: string } | undefined;
  live?: { publishUrl: string; channelsArn: string } | undefined;
}

/**
 * The environment variables of a function. All functions get the names of buckets, table and bus, because names aren't
 * secret, and policies limit the access.
 */
const environmentOf = (stack: Stack, bus: EventBus, { accounts, live }: Reached): Record<string, string> => {
  const { table, media, documents, site, branding, imports, backup } = use(Storage);
  const { siteUrl, supportEmail, salesEmail = "" } = readSettings(stack.stage);
  return {
    SITE_URL: siteUrl,
    TABLE_NAME: table.tableName,
    BUS_NAME: bus.eventBusName,
    MEDIA_BUCKET: media.bucketName,
    DOCUMENTS_BUCKET: documents.bucketName,
    SITE_BUCKET: site.bucketName,
    BRANDING_BUCKET: branding.bucketName,
    IMPORTS_BUCKET: imports.bucketName,
    BACKUP_BUCKET: backup.bucketName,
    ANCHOR_LOCK_DAYS: String(anchorLockDays(stack.stage)),
    SALES_EMAIL: salesEmail,
    MAIL_FROM: `Clearhouse <${use(Email).mailFrom}>`,
    SUPPORT_EMAIL: supportEmail,
    ...(accounts && { USER_POOL_ID: accounts.userPoolId }),
    ...(live && { LIVE_PUBLISH_URL: live.publishUrl }),
  };
};

const statementsOf = (
  stack: Stack,
  bus: EventBus,
  { access }: FunctionDefinition,
  { accounts, live }: Reached,
): PolicyStatement[] => {
  const { table, media, documents, site, branding, imports, backup } = use(Storage);
  const { mailFrom, sendingResources } = use(Email);
  return statementsFor(access, {
    tableArn: table.tableArn,
    oldIndexes: readSettings(stack.stage).oldIndexes,
    mediaArn: media.bucketArn,
    documentsArn: documents.bucketArn,
    siteArn: site.bucketArn,
    brandingArn: branding.bucketArn,
    importsArn: imports.bucketArn,
    backupArn: backup.bucketArn,
    busArn: bus.eventBusArn,
    channelsArn: live?.channelsArn,
    userPoolArn: accounts?.userPoolArn,
    mailArns: sendingResources,
    mailFrom,
  });
};

/** Makes a function's role. The managed policy that CDK would attach allows writing to every log group. */
const createRole = (stack: Stack, name: string, logGroup: LogGroup, statements: PolicyStatement[]): Role => {
  const role = new Role(stack, `${name}Role`, { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
  const logs = new PolicyStatement({
    actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
    resources: [logGroup.logGroupArn],
  });
  for (const statement of [...statements, logs]) role.addToPolicy(statement);
  return role;
};

/** Makes a function as subscriptions.ts defines it, with only the permissions in `statements`. */
export const createBareFunction = (
  stack: Stack,
  definition: FunctionDefinition,
  { statements = [], ...options }: Options & { bind?: FunctionProps["bind"]; statements?: PolicyStatement[] },
): Lambda => {
  const logGroup = new LogGroup(stack, `${definition.name}Logs`, {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  return new Lambda(stack, definition.name, {
    handler: `${definition.handler}.handler`,
    memorySize: definition.memoryMb,
    timeout: `${definition.timeoutSeconds} seconds`,
    role: createRole(stack, definition.name, logGroup, statements),
    logGroup,
    // Without Lambda's own three lines for each successful call, which cost more than the lines that the code writes.
    // Failures, such as a timeout, are still logged. Only the JSON format has a level for Lambda's lines.
    loggingFormat: LoggingFormat.JSON,
    systemLogLevelV2: SystemLogLevel.WARN,
    reservedConcurrentExecutions: readSettings(stack.stage).reserved[definition.name],
    ...options,
    ...bundleOf(definition),
  });
};

/** Makes a function as subscriptions.ts defines it, with only the permissions in its definition. */
export const createFunction = (
  stack: Stack,
  bus: EventBus,
  definition: FunctionDefinition,
  options: Options = {},
  reached: Reached = {},
): Lambda => {
  const { secrets } = use(Secrets);
  return createBareFunction(stack, definition, {
    ...options,
    statements: statementsOf(stack, bus, definition, reached),
    bind: (definition.secrets ?? []).map((name) => secrets[name]),
    environment: { ...environmentOf(stack, bus, reached), ...options.environment },
  });
};
