import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { readSettings } from "../stacks/settings.ts";
import { SETTINGS, STAGES, type Stage } from "./testing/deployment.ts";
import { resourcesOf, template } from "./testing/templates.ts";

describe.each(STAGES)("mail in %s", (stage) => {
  it("mail is sent from the deployment's own domain with its configuration set", () => {
    template("Email", stage).hasResourceProperties("AWS::SES::EmailIdentity", {
      EmailIdentity: "clearhouse.example",
      ConfigurationSetAttributes: { ConfigurationSetName: { Ref: Match.anyValue() } },
      FeedbackAttributes: { EmailForwardingEnabled: false },
    });
  });

  it("mail is sent only over TLS, and never again to an email address whose mail bounced or was marked as spam", () => {
    template("Email", stage).hasResourceProperties("AWS::SES::ConfigurationSet", {
      DeliveryOptions: { TlsPolicy: "REQUIRE" },
      SuppressionOptions: { SuppressedReasons: ["BOUNCE", "COMPLAINT"] },
    });
  });

  it("bounces and complaints about mail are reported to a topic", () => {
    template("Email", stage).hasResourceProperties("AWS::SES::ConfigurationSetEventDestination", {
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ["bounce", "complaint", "reject"],
        SnsDestination: { TopicARN: { Ref: Match.anyValue() } },
      },
    });
  });
});

const recordOutputs = (stage: Stage) =>
  Object.entries(template("Email", stage).findOutputs("*"))
    .filter(([name]) => /Record\d?$/.test(name))
    .map(([, { Value }]) => Value);

it.each(STAGES)(
  "bounces of mail in %s go to a domain of its own, and until SES finds it, mail is sent as before",
  (stage) => {
    template("Email", stage).hasResourceProperties("AWS::SES::EmailIdentity", {
      MailFromAttributes: { MailFromDomain: "bounce.clearhouse.example", BehaviorOnMxFailure: "USE_DEFAULT_VALUE" },
    });
  },
);

it("if the zone is known, the stack makes the records for DKIM, SPF, the bounces' domain and DMARC", () => {
  const records = resourcesOf("Email", "AWS::Route53::RecordSet").map(({ Properties }) => Properties);
  expect(records.filter(({ Type }) => Type === "CNAME")).toHaveLength(3);
  expect(records.filter(({ Type }) => Type !== "CNAME")).toEqual([
    expect.objectContaining({
      Name: "bounce.clearhouse.example.",
      Type: "MX",
      ResourceRecords: ["10 feedback-smtp.us-east-1.amazonses.com"],
    }),
    expect.objectContaining({
      Name: "bounce.clearhouse.example.",
      Type: "TXT",
      ResourceRecords: ['"v=spf1 include:amazonses.com ~all"'],
    }),
    expect.objectContaining({
      Name: "_dmarc.clearhouse.example.",
      Type: "TXT",
      ResourceRecords: [`"${SETTINGS.prod.CLEARHOUSE_DMARC}"`],
    }),
  ]);
  expect(recordOutputs("prod")).toEqual([]);
});

it("if the zone isn't known, the stack outputs the same records as text, so that a person can make the records", () => {
  template("Email", "test").resourceCountIs("AWS::Route53::RecordSet", 0);
  const [identity] = resourcesOf("Email", "AWS::SES::EmailIdentity", "test");
  const token = (of: "Name" | "Value", record: number) => ({
    "Fn::GetAtt": [identity?.id, `DkimDNSToken${of}${record}`],
  });
  expect(recordOutputs("test")).toEqual([
    ...[1, 2, 3].map((record) => ({ "Fn::Join": ["", [token("Name", record), " CNAME ", token("Value", record)]] })),
    "bounce.clearhouse.example MX 10 feedback-smtp.us-east-1.amazonses.com",
    'bounce.clearhouse.example TXT "v=spf1 include:amazonses.com ~all"',
    '_dmarc.clearhouse.example TXT "v=DMARC1; p=none"',
  ]);
});

it("a domain for bounces that isn't below the sender's domain is refused, because SES refuses it", () => {
  const CLEARHOUSE_BOUNCE_DOMAIN = "bounce.example.org";
  expect(() => readSettings("test", { ...SETTINGS.test, CLEARHOUSE_BOUNCE_DOMAIN })).toThrow(/BOUNCE_DOMAIN/);
});
