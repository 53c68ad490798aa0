import { PublicHostedZone } from "aws-cdk-lib/aws-route53";
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import { Topic } from "aws-cdk-lib/aws-sns";
import type { StackContext } from "sst/constructs";
import { reputation } from "./monitoring/alarm-metrics.ts";
import { addAlarms } from "./monitoring/alarms.ts";
import { readSettings } from "./settings.ts";

export function Email({ stack, app }: StackContext) {
  const { mailFrom, mailDomain, hostedZone } = readSettings(app.stage);

  const configurationSet = new ConfigurationSet(stack, "Mail", {
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    reputationMetrics: true,
  });
  // SES publishes to an SNS topic, because the only event bus to which SES can send events is the account's default
  // bus.
  const feedback = new Topic(stack, "MailFeedback", { displayName: "Bounces and complaints", enforceSSL: true });
  configurationSet.addEventDestination("Feedback", {
    destination: EventDestination.snsTopic(feedback),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
  });

  // If the mail domain has its own Route 53 zone, the stack makes the DKIM records. Otherwise the stack's outputs
  // contain the records, and a person adds them by hand.
  const zone = hostedZone?.zoneName === mailDomain ? hostedZone : undefined;
  const identity = new EmailIdentity(stack, "Sender", {
    identity: zone
      ? Identity.publicHostedZone(PublicHostedZone.fromPublicHostedZoneAttributes(stack, "Zone", zone))
      : Identity.domain(mailDomain),
    configurationSet,
    feedbackForwarding: false,
  });
  const records = zone ? [] : identity.dkimRecords;
  for (const [index, { name, value }] of records.entries()) {
    stack.addOutputs({ [`DkimRecord${index + 1}`]: `${name} CNAME ${value}` });
  }

  addAlarms(stack, {
    MailBounces: {
      metric: reputation("BounceRate"),
      at: 0.04,
      description: "More than 4 of 100 mails bounce. At 5 SES reviews the account, at 10 it may stop its mail.",
      runbook: "mail-bounces-or-is-reported",
    },
    MailComplaints: {
      metric: reputation("ComplaintRate"),
      at: 0.0008,
      description: "More than 8 of 10,000 mails are reported as spam. At 10 SES reviews the account.",
      runbook: "mail-bounces-or-is-reported",
    },
  });

  return {
    mailFrom,
    feedback,
    /**
     * SES checks the sender's identity, the configuration set, and in the sandbox each recipient's identity too; a
     * condition limits the sender. The ARN is text. If the ARN were a value of the identity's resource, other stacks
     * would import that value. CloudFormation refuses to replace what another stack imports, so the sender could never
     * be changed.
     */
    sendingResources: [
      stack.formatArn({ service: "ses", resource: "identity", resourceName: "*" }),
      stack.formatArn({
        service: "ses",
        resource: "configuration-set",
        resourceName: configurationSet.configurationSetName,
      }),
    ],
  };
}
