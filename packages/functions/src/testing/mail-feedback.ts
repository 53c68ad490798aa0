import { randomUUID } from "node:crypto";

/** A message that SES publishes, as SNS puts it into a queue. */
export const published = (Message: string): string =>
  JSON.stringify({
    Type: "Notification",
    MessageId: randomUUID(),
    TopicArn: "arn:aws:sns:us-east-1:000000000000:MailFeedback",
    Subject: "Amazon SES Email Event Notification",
    Message,
    Timestamp: "2026-11-20T10:00:02.000Z",
    SignatureVersion: "1",
    Signature: "c2ln",
    SigningCertURL: "https://sns.us-east-1.amazonaws.com/SimpleNotificationService.pem",
    UnsubscribeURL: "https://sns.us-east-1.amazonaws.com/?Action=Unsubscribe",
  });

/** A report that a mail bounced, because the mailbox doesn't exist. */
export const bounceOf = (messageId: string, address: string): string =>
  published(
    JSON.stringify({
      eventType: "Bounce",
      bounce: {
        feedbackId: "0100018c-feedback",
        bounceType: "Permanent",
        bounceSubType: "General",
        bouncedRecipients: [
          { emailAddress: address, action: "failed", status: "5.1.1", diagnosticCode: "smtp; 550 5.1.1 user unknown" },
        ],
        timestamp: "2026-11-20T10:00:01.000Z",
        reportingMTA: "dsn; a8-70.smtp-out.amazonses.com",
      },
      mail: { timestamp: "2026-11-20T10:00:00.000Z", messageId, destination: [address], tags: {} },
    }),
  );
