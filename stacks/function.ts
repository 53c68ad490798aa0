import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { RemovalPolicy } from "aws-cdk-lib/core";
import { type EventBus, type FunctionProps, Function as Lambda, type Stack, use } from "sst/constructs";
import type { FunctionDefinition } from "../packages/functions/src/subscriptions.ts";
import { bundleBeside } from "./bundle.ts";
import { Email } from "./email.ts";
import { statementsFor } from "./permissions.ts";
import { Secrets } from "./secrets.ts";
import { readSettings } from "./settings.ts";
import { Storage } from "./storage.ts";

type Options = Pick<FunctionProps, "environment" | "retryAttempts">;

/** Names of buckets, table and bus reach every function: they are no secrets, and rights are given by the policy. */
const environmentOf = (stack: Stack, bus: EventBus): Record<string, string> => {
  const { table, media, documents, site } = use(Storage);
  return {
    SITE_URL: readSettings(stack.stage).siteUrl,
    TABLE_NAME: table.tableName,
    BUS_NAME: bus.eventBusName,
    MEDIA_BUCKET: media.bucketName,
    DOCUMENTS_BUCKET: documents.bucketName,
    SITE_BUCKET: site.bucketName,
    MAIL_FROM: `Clearhouse <${use(Email).mailFrom}>`,
  };
};

/** A role of its own: the managed policy that CDK would attach may write to every log group. */
const createRole = (stack: Stack, bus: EventBus, { name, access }: FunctionDefinition, logGroup: LogGroup): Role => {
  const { table, media, documents, site } = use(Storage);
  const { mailFrom, sendingResources } = use(Email);
  const role = new Role(stack, `${name}Role`, { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
  const statements = statementsFor(access, {
    tableArn: table.tableArn,
    mediaArn: media.bucketArn,
    documentsArn: documents.bucketArn,
    siteArn: site.bucketArn,
    busArn: bus.eventBusArn,
    mailArns: sendingResources,
    mailFrom,
  });
  const logs = new PolicyStatement({
    actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
    resources: [logGroup.logGroupArn],
  });
  for (const statement of [...statements, logs]) role.addToPolicy(statement);
  return role;
};

/** A function as subscriptions.ts defines it, with the permissions written there and no others. */
export const createFunction = (
  stack: Stack,
  bus: EventBus,
  definition: FunctionDefinition,
  options: Options = {},
): Lambda => {
  const { secrets } = use(Secrets);
  const logGroup = new LogGroup(stack, `${definition.name}Logs`, {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const install = definition.install ?? [];
  return new Lambda(stack, definition.name, {
    handler: `${definition.handler}.handler`,
    memorySize: definition.memoryMb,
    timeout: `${definition.timeoutSeconds} seconds`,
    role: createRole(stack, bus, definition, logGroup),
    logGroup,
    bind: (definition.secrets ?? []).map((name) => secrets[name]),
    ...options,
    environment: { ...environmentOf(stack, bus), ...options.environment },
    ...(install.length > 0 && bundleBeside(install)),
  });
};
