import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { DELIVERY, secondsBetweenAttempts } from "../packages/functions/src/delivery.ts";
import { concurrencyFor } from "../packages/functions/src/load.ts";
import { MAIL_FEEDBACK } from "../packages/functions/src/subscriptions.ts";
import { STAGES } from "./testing/deployment.ts";
import { resource, resourcesOf, template } from "./testing/templates.ts";

const arnOf = ({ id }: { id: string }) => ({ "Fn::GetAtt": [id, "Arn"] });

describe.each(STAGES)("SES' feedback about mails in %s", (stage) => {
  const queue = () => resource("MailFeedback", "AWS::SQS::Queue", "MailFeedbackQueue", stage);
  const deadLetters = () => resource("MailFeedback", "AWS::SQS::Queue", "MailFeedbackDeadLettersQueue", stage);
  const subscriptions = () => resourcesOf("MailFeedback", "AWS::SNS::Subscription", stage);

  it("goes from its topic into a queue, or into the dead letters if that fails", () => {
    expect(subscriptions().map(({ Properties }) => Properties)).toEqual([
      expect.objectContaining({
        Protocol: "sqs",
        Endpoint: arnOf(queue()),
        RedrivePolicy: { deadLetterTargetArn: arnOf(deadLetters()) },
      }),
    ]);
    expect(JSON.stringify(subscriptions()[0]?.Properties.TopicArn)).toMatch(/MailFeedback/);
    // With a filter or in raw form, the handler couldn't read the messages.
    expect(Object.keys(subscriptions()[0]?.Properties ?? {}).sort()).toEqual([
      "Endpoint",
      "Protocol",
      "RedrivePolicy",
      "TopicArn",
    ]);
  });

  it("is retried for hours and kept for 14 days, encrypted", () => {
    expect(queue().Properties).toMatchObject({
      VisibilityTimeout: secondsBetweenAttempts(MAIL_FEEDBACK),
      RedrivePolicy: { deadLetterTargetArn: arnOf(deadLetters()), maxReceiveCount: DELIVERY.attempts },
    });
    for (const { Properties } of [queue(), deadLetters()]) {
      expect(Properties).toMatchObject({ MessageRetentionPeriod: 14 * 86_400, SqsManagedSseEnabled: true });
    }
  });

  it("is accepted only from its topic", () => {
    template("MailFeedback", stage).hasResourceProperties("AWS::SQS::QueuePolicy", {
      Queues: [{ Ref: queue().id }],
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: "Allow",
            Action: "sqs:SendMessage",
            Principal: { Service: "sns.amazonaws.com" },
            Condition: { ArnEquals: { "aws:SourceArn": subscriptions()[0]?.Properties.TopicArn } },
          }),
        ]),
      },
    });
  });

  it("is passed to its handler one by one", () => {
    const [source, ...others] = resourcesOf("MailFeedback", "AWS::Lambda::EventSourceMapping", stage);
    expect(others).toEqual([]);
    expect(source?.Properties).toMatchObject({
      EventSourceArn: arnOf(queue()),
      BatchSize: 1,
      ScalingConfig: { MaximumConcurrency: concurrencyFor(MAIL_FEEDBACK.work) },
      FunctionResponseTypes: ["ReportBatchItemFailures"],
    });
  });

  it("isn't mailed to anybody, because it contains people's addresses", () => {
    const all = (["Email", "MailFeedback"] as const).flatMap((name) =>
      resourcesOf(name, "AWS::SNS::Subscription", stage),
    );
    expect(all.filter(({ Properties }) => Properties.Protocol === "email")).toEqual([]);
  });
});
