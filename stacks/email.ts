import { PublicHostedZone, TxtRecord } from "aws-cdk-lib/aws-route53";
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  MailFromBehaviorOnMxFailure,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import { Topic } from "aws-cdk-lib/aws-sns";
import type { StackContext } from "sst/constructs";
import { mailsInADay, measured, reputation, sum } from "./monitoring/alarm-metrics.ts";
import { addAlarms } from "./monitoring/alarms.ts";
import { readSettings } from "./settings.ts";

/** Asks receivers to report what they would have refused, and to refuse nothing yet. */
const PROPOSED_DMARC = "v=DMARC1; p=none";

export function Email({ stack, app }: StackContext) {
  const { mailFrom, mailDomain, bounceDomain, dmarc, mailQuota, hostedZone } = readSettings(app.stage);

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

  // If the mail domain has its own Route 53 zone, the stack makes the records. Otherwise the stack's outputs contain
  // the records, and a person adds them by hand.
  const zone =
    hostedZone?.zoneName === mailDomain
      ? PublicHostedZone.fromPublicHostedZoneAttributes(stack, "Zone", hostedZone)
      : undefined;
  const identity = new EmailIdentity(stack, "Sender", {
    identity: zone ? Identity.publicHostedZone(zone) : Identity.domain(mailDomain),
    configurationSet,
    feedbackForwarding: false,
    // The domain to which bounces are sent. Without it SES uses its own, and SPF says nothing about the sender's
    // domain. Until its records are found, SES keeps using its own domain, so no mail is lost.
    mailFromDomain: bounceDomain,
    mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
  });
  if (zone && dmarc) new TxtRecord(stack, "Dmarc", { zone, recordName: "_dmarc", values: [dmarc] });
  const records = [
    ...identity.dkimRecords.map(({ name, value }) => `${name} CNAME ${value}`),
    `${bounceDomain} MX 10 feedback-smtp.${stack.region}.amazonses.com`,
    `${bounceDomain} TXT "v=spf1 include:amazonses.com ~all"`,
  ];
  for (const [index, record] of (zone ? [] : records).entries())
    stack.addOutputs({ [`MailRecord${index + 1}`]: record });
  if (!zone || !dmarc) stack.addOutputs({ DmarcRecord: `_dmarc.${mailDomain} TXT "${dmarc ?? PROPOSED_DMARC}"` });

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
    MailRefused: {
      metric: measured(stack, "MailRefused", sum),
      at: 1,
      description:
        "SES refused a mail when it was first sent. The mail is tried for four days without further alarms, and then " +
        "becomes a dead letter.",
      runbook: "ses-refuses-a-mail",
    },
    MailQuota: {
      metric: mailsInADay(),
      at: mailQuota * 0.8,
      description: `More than 8 of 10 of the ${mailQuota} mails that SES allows in 24 hours are sent. At the end SES refuses mail.`,
      runbook: "the-quota-of-mails-is-nearly-used-up",
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
