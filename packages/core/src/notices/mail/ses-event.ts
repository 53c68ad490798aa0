import * as z from "zod";
import type { Feedback } from "./delivery-feedback.ts";

const recipients = z.array(z.object({ emailAddress: z.string() }));
const mail = z.object({ messageId: z.string().min(1) });

/** The fields of SES's reports that are read here. */
const sesEvent = z.discriminatedUnion("eventType", [
  z.object({
    eventType: z.literal("Bounce"),
    mail,
    bounce: z.object({ bounceType: z.string(), bounceSubType: z.string(), bouncedRecipients: recipients }),
  }),
  z.object({
    eventType: z.literal("Complaint"),
    mail,
    complaint: z.object({
      complainedRecipients: recipients,
      complaintFeedbackType: z.string().nullish(),
    }),
  }),
  z.object({ eventType: z.literal("Reject"), mail }),
]);
type SesEvent = z.infer<typeof sesEvent>;

/** The email address of a mailbox, without the name in `Ada <ada@example.com>`. */
const bare = ({ emailAddress }: { emailAddress: string }): string =>
  /<([^<>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress;

/**
 * What an SES report means for a mail; undefined if the report changes nothing.
 * @throws ZodError for anything that isn't an SES report
 */
export const readSesEvent = (event: unknown): Feedback | undefined => {
  const read = sesEvent.parse(event);
  switch (read.eventType) {
    case "Bounce":
      return ofBounce(read);
    case "Complaint":
      return ofComplaint(read);
    case "Reject":
      return { messageId: read.mail.messageId, outcome: "rejected", suppress: undefined };
  }
};

/**
 * Only a permanent failure stops mail to an email address. "Transient / General" is ignored, because SES also reports
 * automatic replies ("I'm away") in this way, and a mail that is answered automatically did arrive.
 */
const ofBounce = ({ mail: { messageId }, bounce }: Extract<SesEvent, { eventType: "Bounce" }>) => {
  const { bounceType, bounceSubType, bouncedRecipients } = bounce;
  if (bounceType === "Transient" && bounceSubType === "General") return undefined;
  const addresses = bouncedRecipients.map(bare);
  const suppress = bounceType === "Permanent" ? { addresses, reason: "bounced" as const } : undefined;
  return { messageId, outcome: "bounced" as const, suppress };
};

const ofComplaint = ({ mail: { messageId }, complaint }: Extract<SesEvent, { eventType: "Complaint" }>) => {
  if (complaint.complaintFeedbackType === "not-spam") return undefined;
  const addresses = complaint.complainedRecipients.map(bare);
  return { messageId, outcome: "complained" as const, suppress: { addresses, reason: "complained" as const } };
};
