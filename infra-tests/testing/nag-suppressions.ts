import { NagSuppressions, type RegexAppliesTo } from "cdk-nag";
import type { App } from "sst/constructs";

interface Suppression {
  rule: string;
  /** Matches constructs by their path, without the app's own name. */
  path: RegExp;
  /** The kinds of findings, for rules that have several kinds, such as IAM5. */
  appliesTo?: (string | RegexAppliesTo)[];
  reason: string;
}

/** Findings that were reviewed and accepted. */
export const SUPPRESSIONS: readonly Suppression[] = [
  {
    rule: "AwsSolutions-IAM4",
    path: /\/CustomResourceHandler\/ServiceRole\/Resource$/,
    reason: "SST's own deployment helper; it runs while a stack is deployed and has no option for its role.",
  },
  {
    rule: "AwsSolutions-L1",
    path: /\/CustomResourceHandler\/Resource$/,
    reason: "SST's own deployment helper; SST sets its runtime.",
  },
  {
    rule: "AwsSolutions-IAM5",
    path: /-(?:Api|Relay|Consequences)\/\w+Role\/DefaultPolicy\/Resource$/,
    appliesTo: [
      {
        regex:
          "/^Resource::<(Media|Documents|Site|Branding|Imports|Backup)[0-9A-F]{8}\\.Arn>\\/(?:(?:licences|contracts|search|anchors|files|ready|media\\/\\*\\/exports)\\/)?\\*$/",
      },
    ],
    reason:
      "The right is to all objects of a bucket or folder. A role can't know the caller's team; site and branding are public.",
  },
  {
    rule: "AwsSolutions-IAM5",
    path: /-Consequences\/\w+Role\/DefaultPolicy\/Resource$/,
    appliesTo: [{ regex: "/^Resource::arn:<AWS::Partition>:ses:[\\w-]+:\\d+:identity\\/\\*$/" }],
    reason: "In its sandbox, SES also checks each recipient's identity; a condition names the only sender.",
  },
  {
    rule: "AwsSolutions-IAM5",
    path: /-Relay\/(?:Relay|SignalChanges)Role\/DefaultPolicy\/Resource$/,
    appliesTo: ["Resource::*"],
    reason: "dynamodb:ListStreams can't be limited to a resource, and the reader of a table's stream needs it.",
  },
  {
    rule: "AwsSolutions-IAM5",
    path: /-Storage\/(?:Copies|Export)Role\/DefaultPolicy\/Resource$/,
    appliesTo: [
      "Resource::<BackupDA3807AC.Arn>/*",
      { regex: "/^Resource::arn:<AWS::Partition>:s3:::clearhouse-copies\\/(?:table\\/)?\\*$/" },
    ],
    reason: "S3 replicates every object of the backup, and DynamoDB chooses the names of an export's files.",
  },
  {
    rule: "AwsSolutions-IAM5",
    path: /-Web\/Web\/S3UploaderPolicy\/Resource$/,
    reason: "SST's upload of the built site: it writes to the site's bucket and reads from the assets' bucket.",
  },
  {
    rule: "AwsSolutions-APIG4",
    path: /-Api\/Http\/Route_/,
    reason: "The API's own code verifies tokens, on AWS as in the local run; public pages need no token.",
  },
  {
    rule: "AwsSolutions-COG1",
    path: /-Auth\/Auth\/UserPool\/Resource$/,
    reason: "Length, cases and digits are required; a required symbol makes passwords predictable, not stronger.",
  },
  {
    rule: "AwsSolutions-COG2",
    path: /-Auth\/Auth\/UserPool\/Resource$/,
    reason: "A second factor is each person's choice; the product doesn't force it.",
  },
  {
    rule: "AwsSolutions-COG3",
    path: /-Auth\/Auth\/UserPool\/Resource$/,
    reason: "Threat protection needs the Plus plan, billed per user; sign-up and codes have limits of their own.",
  },
  {
    rule: "AwsSolutions-SQS3",
    path: /-Relay\/RelayFailures\/Queue\/Resource$/,
    reason: "This queue has the dead letters of the table's stream, which the rule doesn't check.",
  },
  {
    rule: "AwsSolutions-SMG4",
    path: /-Secrets\/OriginSecret\/Resource$/,
    reason: "CloudFront and the API must get a new value together, in a deployment; no person knows the value.",
  },
  {
    rule: "AwsSolutions-CFR1",
    path: /-Web\/Web\/Distribution\/Resource$/,
    reason: "Content owners may answer from any country.",
  },
  {
    rule: "AwsSolutions-CFR3",
    path: /-Web\/Web\/Distribution\/Resource$/,
    reason:
      "The rule checks the older log, which writes query strings with tokens; version 2 is on and writes neither.",
  },
];

/**
 * Suppresses the accepted findings. Call this function after the bundles were added, because SST makes its last
 * resources then, and before the synthesis, because the synthesis reports the findings.
 */
export const suppress = (app: App): void => {
  for (const { rule, path, appliesTo, reason } of SUPPRESSIONS) {
    for (const construct of app.node.findAll().filter((found) => path.test(`/${found.node.path}`))) {
      NagSuppressions.addResourceSuppressions(construct, [{ id: rule, reason, appliesTo }]);
    }
  }
};
