import * as z from "zod";
import { email, honeypot, LIMITS, personName, proofOfWork, text, timestamp } from "../../platform/fields.schema.ts";

/** The topics of a message from an owner who would agree under other conditions. */
export const REPLY_TOPICS = ["term", "credit", "contact"] as const;
export const replyTopic = z.enum(REPLY_TOPICS);
export type ReplyTopic = z.infer<typeof replyTopic>;

/** The topics' names on the members' pages, and in mails and activity. */
export const REPLY_TOPIC_LABELS: Readonly<Record<ReplyTopic, string>> = {
  term: "Another end date or use",
  credit: "Credit",
  contact: "Please contact me",
};

const writer = { name: personName, email, website: honeypot, proof: proofOfWork };

/** A message of the owner. The request stays open. */
export const replyInput = z.object({ ...writer, topic: replyTopic, message: text("Message", LIMITS.reason) });
export type ReplyInput = z.input<typeof replyInput>;
export type ParsedReply = z.output<typeof replyInput>;

/** The owner's request, after an approval, that the content be taken down. */
export const askRemovalInput = z.object({ ...writer, reason: text("Reason", LIMITS.reason) });
export type AskRemovalInput = z.input<typeof askRemovalInput>;
export type ParsedAskRemoval = z.output<typeof askRemovalInput>;

/** A message as it is shown, without the writer's name and email address. */
export const ownerMessage = z.object({ at: timestamp, topic: replyTopic, message: z.string() });
export type OwnerMessage = z.infer<typeof ownerMessage>;

/** An owner's request that the content be taken down. The request doesn't end the grant. */
export const removalRequest = z.object({ requestId: z.string(), at: timestamp, reason: z.string() });
export type RemovalRequest = z.infer<typeof removalRequest>;
