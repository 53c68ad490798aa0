import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { TABLE } from "../packages/core/src/platform/store/table.definition.ts";
import type { Access } from "../packages/functions/src/function-definition.ts";

/** The ARNs of the resources that a function's `access` names. */
export interface Places {
  tableArn: string;
  /** Indexes that functions of the release before this one read until they are replaced in the same deploy. */
  oldIndexes: readonly string[];
  mediaArn: string;
  documentsArn: string;
  siteArn: string;
  brandingArn: string;
  importsArn: string;
  backupArn: string;
  busArn: string;
  /** The ARN of open pages' channels, for functions that publish on them. */
  channelsArn?: string;
  /** The ARN of the user pool, for functions that delete accounts. */
  userPoolArn?: string;
  /** The ARNs of SES identities and of the configuration set. */
  mailArns: string[];
  /** The sender's email address without a name. */
  mailFrom: string;
}

type TableActions = NonNullable<Access["table"]>;
type ObjectActions = NonNullable<Access["media"]>;

/** The permissions for the table; only a Query may also use its indexes. */
const onTable = (actions: TableActions, { tableArn, oldIndexes }: Places): PolicyStatement[] => {
  const onItems = actions.filter((action) => action !== "Query").map((action) => `dynamodb:${action}`);
  const indexes = [...Object.keys(TABLE.indexes), ...oldIndexes].map((name) => `${tableArn}/index/${name}`);
  return [
    ...(onItems.length > 0 ? [new PolicyStatement({ actions: onItems, resources: [tableArn] })] : []),
    ...(actions.includes("Query")
      ? [new PolicyStatement({ actions: ["dynamodb:Query"], resources: [tableArn, ...indexes] })]
      : []),
  ];
};

/** The permissions for a bucket's objects; only ListBucket is a permission for the bucket itself. */
const onObjects = (
  actions: ObjectActions,
  bucketArn: string,
  folders: string | readonly string[] = "",
): PolicyStatement[] => {
  const onEach = actions.filter((action) => action !== "ListBucket").map((action) => `s3:${action}`);
  const resources = [folders].flat().map((folder) => `${bucketArn}/${folder}*`);
  return [
    ...(onEach.length > 0 ? [new PolicyStatement({ actions: onEach, resources })] : []),
    ...(actions.includes("ListBucket")
      ? [new PolicyStatement({ actions: ["s3:ListBucket"], resources: [bucketArn] })]
      : []),
  ];
};

/**
 * A function's `access` as policy statements, without the permissions that CDK's grants or SST's bindings would add.
 */
export const statementsFor = (access: Access, places: Places): PolicyStatement[] => [
  ...onTable(access.table ?? [], places),
  ...onObjects(access.media ?? [], places.mediaArn, access.within?.media),
  ...onObjects(access.documents ?? [], places.documentsArn, access.within?.documents),
  ...onObjects(access.site ?? [], places.siteArn),
  ...onObjects(access.branding ?? [], places.brandingArn),
  ...onObjects(access.imports ?? [], places.importsArn),
  ...onObjects(access.backup ?? [], places.backupArn, access.within?.backup),
  ...(access.bus ? [new PolicyStatement({ actions: ["events:PutEvents"], resources: [places.busArn] })] : []),
  ...(access.live && places.channelsArn
    ? [new PolicyStatement({ actions: ["appsync:EventPublish"], resources: [places.channelsArn] })]
    : []),
  ...(access.accounts && places.userPoolArn
    ? [
        new PolicyStatement({
          actions: ["cognito-idp:ListUsers", "cognito-idp:AdminDeleteUser"],
          resources: [places.userPoolArn],
        }),
      ]
    : []),
  ...(access.mail
    ? [
        new PolicyStatement({
          actions: [access.mail === "files" ? "ses:SendRawEmail" : "ses:SendEmail"],
          resources: places.mailArns,
          conditions: { StringEquals: { "ses:FromAddress": places.mailFrom } },
        }),
      ]
    : []),
];
