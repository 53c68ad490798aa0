import { Match } from "aws-cdk-lib/assertions";
import { describe, it } from "vitest";
import { STAGES } from "./deployment.ts";
import { template } from "./templates.ts";

describe.each(STAGES)("mail in %s", (stage) => {
  it("leaves from the deployment's own domain by its configuration set", () => {
    template("Email", stage).hasResourceProperties("AWS::SES::EmailIdentity", {
      EmailIdentity: "clearhouse.example",
      ConfigurationSetAttributes: { ConfigurationSetName: { Ref: Match.anyValue() } },
      FeedbackAttributes: { EmailForwardingEnabled: false },
    });
  });

  it("travels encrypted and never again to an address that bounced or complained", () => {
    template("Email", stage).hasResourceProperties("AWS::SES::ConfigurationSet", {
      DeliveryOptions: { TlsPolicy: "REQUIRE" },
      SuppressionOptions: { SuppressedReasons: ["BOUNCE", "COMPLAINT"] },
    });
  });

  it("reports bounces and complaints", () => {
    template("Email", stage).hasResourceProperties("AWS::SES::ConfigurationSetEventDestination", {
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ["bounce", "complaint", "reject"],
        SnsDestination: { TopicARN: { Ref: Match.anyValue() } },
      },
    });
  });
});

it("has its DKIM records made where the zone is known, and elsewhere leaves them to be made", () => {
  template("Email", "prod").resourceCountIs("AWS::Route53::RecordSet", 3);
  template("Email", "test").resourceCountIs("AWS::Route53::RecordSet", 0);
});
