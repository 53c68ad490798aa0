import { describe, expect, it } from "vitest";
import { attemptsOf, secondsBetweenAttempts } from "../packages/functions/src/delivery.ts";
import { concurrencyOf } from "../packages/functions/src/function-definition.ts";
import { MAIL_FEEDBACK } from "../packages/functions/src/subscriptions.ts";
import { STAGES } from "./testing/deployment.ts";
import type { Statement } from "./testing/policies.ts";
import { onlyResource, resource, resourcesOf, type StackName } from "./testing/templates.ts";

const arnOf = ({ id }: { id: string }) => ({ "Fn::GetAtt": [id, "Arn"] });

describe.each(STAGES)("SES' feedback about mails in %s", (stage) => {
  const queue = () => resource("MailFeedback", "AWS::SQS::Queue", "MailFeedbackQueue", stage);
  const deadLetters = () => resource("MailFeedback", "AWS::SQS::Queue", "MailFeedbackDeadLettersQueue", stage);
  const subscriptions = () => resourcesOf("MailFeedback", "AWS::SNS::Subscription", stage);

  it("SES' feedback goes from its topic into a queue, or into the dead letters if the queue can't be reached", () => {
    expect(subscriptions().map(({ Properties }) => Properties)).toEqual([
      expect.objectContaining({
        Protocol: "sqs",
        Endpoint: arnOf(queue()),
        RedrivePolicy: { deadLetterTargetArn: arnOf(deadLetters()) },
      }),
    ]);
    expect(JSON.stringify(subscriptions()[0]?.Properties.TopicArn)).toMatch(/MailFeedback/);
    // A filter policy would hold messages back, and the handler couldn't read messages without SNS' envelope.
    expect(Object.keys(subscriptions()[0]?.Properties ?? {}).sort()).toEqual([
      "Endpoint",
      "Protocol",
      "RedrivePolicy",
      "TopicArn",
    ]);
  });

  it("SES' feedback is retried like an event and kept for 14 days, encrypted", () => {
    expect(queue().Properties).toMatchObject({
      VisibilityTimeout: secondsBetweenAttempts(MAIL_FEEDBACK),
      RedrivePolicy: { deadLetterTargetArn: arnOf(deadLetters()), maxReceiveCount: attemptsOf(MAIL_FEEDBACK) },
    });
    for (const { Properties } of [queue(), deadLetters()]) {
      expect(Properties).toMatchObject({ MessageRetentionPeriod: 14 * 86_400, SqsManagedSseEnabled: true });
    }
  });

  /** The statements that a stack's policies contain about this queue or topic. */
  const statementsFor = (stack: StackName, type: "SQS::Queue" | "SNS::Topic", { id }: { id: string }) =>
    resourcesOf(stack, `AWS::${type}Policy`, stage)
      .filter(
        ({ Properties }) => JSON.stringify(Properties.Queues ?? Properties.Topics) === JSON.stringify([{ Ref: id }]),
      )
      .flatMap(({ Properties }) => (Properties.PolicyDocument as { Statement: Statement[] }).Statement);
  const allowed = (statements: Statement[]) => statements.filter(({ Effect }) => Effect === "Allow");
  const overHttp = (Action: string, Principal: Statement["Principal"]) =>
    expect.objectContaining({
      Effect: "Deny",
      Action,
      Principal,
      Condition: { Bool: { "aws:SecureTransport": "false" } },
    });

  it.each([
    ["the queue of SES' feedback", queue],
    ["the queue of dead letters of SES' feedback", deadLetters],
  ])("%s accepts messages only from the topic of SES' feedback and only over TLS", (_, find) => {
    const statements = statementsFor("MailFeedback", "SQS::Queue", find());
    expect(allowed(statements)).toEqual([
      {
        Effect: "Allow",
        Action: "sqs:SendMessage",
        Principal: { Service: "sns.amazonaws.com" },
        Resource: arnOf(find()),
        Condition: { ArnEquals: { "aws:SourceArn": subscriptions()[0]?.Properties.TopicArn } },
      },
    ]);
    expect(statements).toContainEqual(overHttp("sqs:*", { AWS: "*" }));
  });

  it("the topic of SES' feedback accepts messages only from SES for this account and only over TLS", () => {
    const statements = statementsFor("Email", "SNS::Topic", onlyResource("Email", "AWS::SNS::Topic", stage));
    expect(allowed(statements)).toEqual([
      expect.objectContaining({
        Action: "sns:Publish",
        Principal: { Service: "ses.amazonaws.com" },
        Condition: { StringEquals: expect.objectContaining({ "AWS:SourceAccount": "111111111111" }) },
      }),
    ]);
    expect(statements).toContainEqual(overHttp("sns:Publish", "*"));
  });

  it("each message of SES' feedback is passed to its handler in its own call", () => {
    const [source, ...others] = resourcesOf("MailFeedback", "AWS::Lambda::EventSourceMapping", stage);
    expect(others).toEqual([]);
    expect(source?.Properties).toMatchObject({
      EventSourceArn: arnOf(queue()),
      BatchSize: 1,
      ScalingConfig: { MaximumConcurrency: concurrencyOf(MAIL_FEEDBACK) },
      FunctionResponseTypes: ["ReportBatchItemFailures"],
    });
  });

  it("SES' feedback isn't mailed to anybody, because it contains people's email addresses", () => {
    const all = (["Email", "MailFeedback"] as const).flatMap((name) =>
      resourcesOf(name, "AWS::SNS::Subscription", stage),
    );
    expect(all.filter(({ Properties }) => Properties.Protocol === "email")).toEqual([]);
  });
});
