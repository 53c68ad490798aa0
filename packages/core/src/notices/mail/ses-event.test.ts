import { describe, expect, it } from "vitest";
import { readSesEvent } from "./ses-event.ts";

const mail = {
  timestamp: "2026-11-20T10:00:00.000Z",
  messageId: "EXAMPLE7c191be45",
  source: "Clearhouse <no-reply@clearhouse.test>",
  destination: ["owner@example.com"],
  tags: { "ses:configuration-set": ["Mail"] },
};
const bounce = (bounceType: string, bounceSubType: string, emailAddress = "owner@example.com") => ({
  eventType: "Bounce",
  mail,
  bounce: {
    feedbackId: "1",
    bounceType,
    bounceSubType,
    timestamp: "2026-11-20T10:00:01.000Z",
    bouncedRecipients: [{ emailAddress, action: "failed", status: "5.1.1", diagnosticCode: "smtp; 550 5.1.1" }],
  },
});
const complaint = (complaintFeedbackType?: string) => ({
  eventType: "Complaint",
  mail,
  complaint: { complainedRecipients: [{ emailAddress: "owner@example.com" }], complaintFeedbackType },
});
const messageId = mail.messageId;
const addresses = ["owner@example.com"];

describe("an event of SES", () => {
  it.each([["General"], ["NoEmail"], ["Suppressed"], ["OnAccountSuppressionList"]])(
    "an event of SES about a Permanent / %s bounce stops mail to the address",
    (subType) => {
      expect(readSesEvent(bounce("Permanent", subType))).toEqual({
        messageId,
        outcome: "bounced",
        suppress: { addresses, reason: "bounced" },
      });
    },
  );

  it.each([
    ["Transient", "MailboxFull"],
    ["Transient", "MessageTooLarge"],
    ["Undetermined", "Undetermined"],
  ])(
    "an event of SES about a %s / %s bounce marks one mail as bounced and doesn't stop other mail",
    (type, subType) => {
      expect(readSesEvent(bounce(type, subType))).toEqual({ messageId, outcome: "bounced", suppress: undefined });
    },
  );

  // Such a bounce may be an automatic reply, so the mail counts as delivered.
  it("an event of SES about a Transient / General bounce is ignored", () => {
    expect(readSesEvent(bounce("Transient", "General"))).toBeUndefined();
  });

  it.each([["abuse"], ["fraud"], [undefined]])(
    "an event of SES about a complaint (%s) stops mail to the address",
    (type) => {
      expect(readSesEvent(complaint(type))).toEqual({
        messageId,
        outcome: "complained",
        suppress: { addresses, reason: "complained" },
      });
    },
  );

  it("an event of SES about a 'not-spam' complaint is ignored", () => {
    expect(readSesEvent(complaint("not-spam"))).toBeUndefined();
  });

  it("an event of SES about a rejection marks the mail as rejected", () => {
    expect(readSesEvent({ eventType: "Reject", mail, reject: { reason: "Bad content" } })).toEqual({
      messageId,
      outcome: "rejected",
      suppress: undefined,
    });
  });

  it.each(["Olivia Owner <owner@example.com>", '"Owner, Olivia" <owner@example.com>', "owner@example.com"])(
    "an event of SES about the recipient %s stops mail to the bare email address",
    (address) => {
      expect(readSesEvent(bounce("Permanent", "General", address))?.suppress?.addresses).toEqual(addresses);
    },
  );

  it.each([
    ["no content at all", undefined],
    ["only a text", "Bounce"],
    ["another type", { eventType: "Delivery", mail }],
    ["no message id", { ...bounce("Permanent", "General"), mail: {} }],
    ["an empty message id", { ...bounce("Permanent", "General"), mail: { messageId: "" } }],
    ["no bounce", { eventType: "Bounce", mail }],
    ["recipients that are no list", { eventType: "Complaint", mail, complaint: { complainedRecipients: {} } }],
  ])("an event of SES with %s is refused with an error", (_, event) => {
    expect(() => readSesEvent(event)).toThrow();
  });
});
