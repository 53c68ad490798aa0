import { Match } from "aws-cdk-lib/assertions";
import { expect, it } from "vitest";
import { Alarms } from "../stacks/monitoring/alarms.ts";
import { Storage } from "../stacks/storage.ts";
import { SETTINGS } from "./testing/deployment.ts";
import { synthesiser } from "./testing/synthesise.ts";

const synthesise = synthesiser("live");
const storage = (settings: Record<string, string>) =>
  synthesise({ ...SETTINGS.test, ...settings }, Alarms, Storage)("Storage");
const lockedAnchors = {
  PolicyDocument: { Statement: Match.arrayWith([Match.objectLike({ Sid: "AnchorsAreLocked", Effect: "Deny" })]) },
};

it("a protected stage of any name keeps its data if a stack is removed, and locks its anchors", () => {
  const template = storage({ CLEARHOUSE_PROTECTED: "true", CLEARHOUSE_ALARM_EMAIL: "on-call@clearhouse.example" });
  template.allResources("AWS::S3::Bucket", { DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain" });
  template.allResources("AWS::DynamoDB::Table", {
    DeletionPolicy: "Retain",
    UpdateReplacePolicy: "Retain",
    Properties: { DeletionProtectionEnabled: true },
  });
  template.hasResourceProperties("AWS::S3::BucketPolicy", lockedAnchors);
});

it("the anchors of a protected stage are locked for as many days as the setting says", () => {
  const template = storage({
    CLEARHOUSE_PROTECTED: "true",
    CLEARHOUSE_ALARM_EMAIL: "on-call@clearhouse.example",
    CLEARHOUSE_ANCHOR_DAYS: "400",
  });
  template.hasResourceProperties("AWS::S3::BucketPolicy", {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({
          Sid: "AnchorsAreLockedLongEnough",
          Condition: { NumericLessThan: { "s3:object-lock-remaining-retention-days": "399" } },
        }),
      ]),
    },
  });
});

it("a stage that isn't protected can be removed with its data, and locks nothing", () => {
  const template = storage({ CLEARHOUSE_PROTECTED: "false" });
  template.allResources("AWS::S3::Bucket", { DeletionPolicy: "Delete" });
  template.allResources("AWS::DynamoDB::Table", {
    DeletionPolicy: "Delete",
    Properties: { DeletionProtectionEnabled: false },
  });
  expect(template.findResources("AWS::S3::BucketPolicy", { Properties: lockedAnchors })).toEqual({});
});

it("a stage that doesn't say whether it is protected isn't synthesized", () => {
  expect(() => storage({ CLEARHOUSE_PROTECTED: "" })).toThrow("Set CLEARHOUSE_PROTECTED for the stage live");
});
