import { NagSuppressions, type RegexAppliesTo } from "cdk-nag";
import type { App } from "sst/constructs";

interface Suppression {
  rule: string;
  /** Matches constructs by their path, without the app's own name. */
  path: RegExp;
  /** Which findings of a rule, for rules that have several kinds, such as IAM5. */
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
    path: /-(?:Api|\w+Events)\/\w+Role\/DefaultPolicy\/Resource$/,
    appliesTo: [
      {
        regex:
          "/^Resource::<(Media|Documents|Site|Branding|Imports|Backup)[0-9A-F]{8}\\.Arn>\\/(?:(?:licences|contracts|search|anchors|files)\\/)?\\*$/",
      },
    ],
    reason:
      "All objects of one bucket or of a folder in it: below it keys start with the team's id, which the code checks and a role can't know.",
  },
  {
    rule: "AwsSolutions-IAM5",
    path: /-\w+Events\/\w+Role\/DefaultPolicy\/Resource$/,
    appliesTo: [{ regex: "/^Resource::arn:<AWS::Partition>:ses:[\\w-]+:\\d+:identity\\/\\*$/" }],
    reason: "In its sandbox SES checks each recipient's identity as well; a condition names the one sender there is.",
  },
  {
    rule: "AwsSolutions-IAM5",
    path: /-(?:Relay\/Relay|Signals\/SignalChanges)Role\/DefaultPolicy\/Resource$/,
    appliesTo: ["Resource::*"],
    reason: "dynamodb:ListStreams knows no resource; an event source of a table's stream needs it.",
  },
  {
    rule: "AwsSolutions-IAM5",
    path: /-Web\/Web\/S3UploaderPolicy\/Resource$/,
    reason: "SST's upload of the built site: it writes to the site's bucket and reads from the assets' bucket.",
  },
  {
    rule: "AwsSolutions-APIG4",
    path: /-Api\/Http\/Route_/,
    reason: "The API's middleware verifies tokens, the same here and in the local run; public pages have none.",
  },
  {
    rule: "AwsSolutions-COG1",
    path: /-Auth\/Auth\/UserPool\/Resource$/,
    reason: "Length, cases and digits are asked for; a required symbol makes passwords predictable, not stronger.",
  },
  {
    rule: "AwsSolutions-COG2",
    path: /-Auth\/Auth\/UserPool\/Resource$/,
    reason: "A second factor is each person's choice; the product doesn't force it.",
  },
  {
    rule: "AwsSolutions-COG3",
    path: /-Auth\/Auth\/UserPool\/Resource$/,
    reason: "Threat protection needs the Plus plan, billed per user; a deployment may switch it on.",
  },
  {
    rule: "AwsSolutions-SQS3",
    path: /-Relay\/RelayFailures\/Queue\/Resource$/,
    reason: "It is a dead-letter queue itself, of the table's stream, at which the rule doesn't look.",
  },
  {
    rule: "AwsSolutions-SMG4",
    path: /-Secrets\/OriginSecret\/Resource$/,
    reason: "CloudFront and the API must change together, which is a deployment; no person knows the value.",
  },
  {
    rule: "AwsSolutions-CFR1",
    path: /-Web\/Web\/Distribution\/Resource$/,
    reason: "Content owners answer from anywhere.",
  },
  {
    rule: "AwsSolutions-CFR3",
    path: /-Web\/Web\/Distribution\/Resource$/,
    reason:
      "It looks for the older log, which writes query strings and with them tokens; version 2 is on without them.",
  },
];

/**
 * Called after the bundles were added, because SST then makes its last resources, and before the synthesis, which
 * reports the findings.
 */
export const suppress = (app: App): void => {
  for (const { rule, path, appliesTo, reason } of SUPPRESSIONS) {
    for (const construct of app.node.findAll().filter((found) => path.test(`/${found.node.path}`))) {
      NagSuppressions.addResourceSuppressions(construct, [{ id: rule, reason, appliesTo }]);
    }
  }
};
