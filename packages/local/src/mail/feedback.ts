import { randomUUID } from "node:crypto";
import { ACCOUNT, REGION } from "../stand-in.ts";

interface Sent {
  messageId: string;
  from: string;
  destination: { to: string[] };
}

/** SES' feedback for email addresses of its mailbox simulator, which may have a label (`bounce+1@…`). */
const SIMULATED: Record<string, (address: string, at: string) => object> = {
  bounce: (address, timestamp) => bounce("Permanent", "General", address, timestamp),
  suppressionlist: (address, timestamp) => bounce("Permanent", "OnAccountSuppressionList", address, timestamp),
  ooto: (address, timestamp) => bounce("Transient", "General", address, timestamp),
  complaint: (address, timestamp) => ({
    eventType: "Complaint",
    complaint: {
      feedbackId: randomUUID(),
      complaintSubType: null,
      complainedRecipients: [{ emailAddress: address }],
      timestamp,
      userAgent: "Amazon SES Mailbox Simulator",
      complaintFeedbackType: "abuse",
      arrivalDate: timestamp,
    },
  }),
};

const bounce = (bounceType: string, bounceSubType: string, emailAddress: string, timestamp: string) => ({
  eventType: "Bounce",
  bounce: {
    feedbackId: randomUUID(),
    bounceType,
    bounceSubType,
    bouncedRecipients: [
      { emailAddress, action: "failed", status: "5.1.1", diagnosticCode: "smtp; 550 5.1.1 user unknown" },
    ],
    timestamp,
    reportingMTA: "dsn; a8-70.smtp-out.amazonses.com",
  },
});

/** An event of SES in the form in which SNS puts it into a queue. */
const published = (event: object, timestamp: string): string =>
  JSON.stringify({
    Type: "Notification",
    MessageId: randomUUID(),
    TopicArn: `arn:aws:sns:${REGION}:${ACCOUNT}:MailFeedback`,
    Subject: "Amazon SES Email Event Notification",
    Message: JSON.stringify(event),
    Timestamp: timestamp,
    SignatureVersion: "1",
    Signature: "",
    SigningCertURL: "",
    UnsubscribeURL: "",
  });

/** SES' feedback about an accepted mail: one message for each recipient with an email address of the simulator. */
export const feedbackOn = ({ messageId, from, destination }: Sent): string[] =>
  destination.to.flatMap((address) => {
    const [, name = ""] = /^([a-z]+)(?:\+[^@]*)?@simulator\.amazonses\.com$/i.exec(address) ?? [];
    const simulate = SIMULATED[name.toLowerCase()];
    if (!simulate) return [];
    const timestamp = new Date().toISOString();
    const mail = { timestamp, source: from, messageId, destination: destination.to, tags: {} };
    return [published({ ...simulate(address, timestamp), mail }, timestamp)];
  });
