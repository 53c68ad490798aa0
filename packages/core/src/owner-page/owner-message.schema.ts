import * as z from "zod";
import { email, honeypot, LIMITS, personName, proofOfWork, text, timestamp } from "../platform/fields.schema.ts";

/** What an owner who would agree, but not as asked, writes about. */
export const REPLY_TOPICS = ["term", "credit", "contact"] as const;
export const replyTopic = z.enum(REPLY_TOPICS);
export type ReplyTopic = z.infer<typeof replyTopic>;

/** What a topic is called in the workspace, its mails and its activity. */
export const REPLY_TOPIC_LABELS: Readonly<Record<ReplyTopic, string>> = {
  term: "Another end date or use",
  credit: "Credit",
  contact: "Please contact me",
};

const writer = { name: personName, email, website: honeypot, proof: proofOfWork };

/** A message that leaves the request open. */
export const replyInput = z.object({ ...writer, topic: replyTopic, message: text("Message", LIMITS.reason) });
export type ReplyInput = z.input<typeof replyInput>;
export type ParsedReply = z.output<typeof replyInput>;

/** After a yes: the owner asks for the content to be taken down. */
export const askRemovalInput = z.object({ ...writer, reason: text("Reason", LIMITS.reason) });
export type AskRemovalInput = z.input<typeof askRemovalInput>;
export type ParsedAskRemoval = z.output<typeof askRemovalInput>;

/** A message as it is shown; of who wrote it neither name nor address. */
export const ownerMessage = z.object({ at: timestamp, topic: replyTopic, message: z.string() });
export type OwnerMessage = z.infer<typeof ownerMessage>;

/** That an owner asked for removal; nothing has ended by that. */
export const removalRequest = z.object({ requestId: z.string(), at: timestamp, reason: z.string() });
export type RemovalRequest = z.infer<typeof removalRequest>;
