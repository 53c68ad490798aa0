import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { STAGES, type Stage } from "./testing/deployment.ts";
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

const dkimOutputs = (stage: Stage) =>
  Object.entries(template("Email", stage).findOutputs("*"))
    .filter(([name]) => name.startsWith("DkimRecord"))
    .map(([, { Value }]) => Value);

it("the stack makes the DKIM records if the zone is known", () => {
  template("Email", "prod").resourceCountIs("AWS::Route53::RecordSet", 3);
  expect(dkimOutputs("prod")).toEqual([]);
});

it("the stack outputs the DKIM records if the zone isn't known, so that a person can make the records", () => {
  template("Email", "test").resourceCountIs("AWS::Route53::RecordSet", 0);
  const [identity] = resourcesOf("Email", "AWS::SES::EmailIdentity", "test");
  const token = (of: "Name" | "Value", record: number) => ({
    "Fn::GetAtt": [identity?.id, `DkimDNSToken${of}${record}`],
  });
  expect(dkimOutputs("test")).toEqual(
    [1, 2, 3].map((record) => ({ "Fn::Join": ["", [token("Name", record), " CNAME ", token("Value", record)]] })),
  );
});
