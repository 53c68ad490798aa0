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

/** Why an owner wants content taken down. */
export const REMOVAL_REASONS = ["in_it", "child_in_it", "not_mine", "changed_mind", "other"] as const;
export const removalReason = z.enum(REMOVAL_REASONS);
export type RemovalReason = z.infer<typeof removalReason>;

/** The reasons' names on the members' pages. */
export const REMOVAL_REASON_LABELS: Readonly<Record<RemovalReason, string>> = {
  in_it: "I am in it",
  child_in_it: "My child is in it",
  not_mine: "It wasn't mine to give",
  changed_mind: "I changed my mind",
  other: "Another reason",
};

/** Why an owner says no. */
export const DENY_REASONS = ["not_interested", "licensed_elsewhere", "not_mine", "someone_in_it", "other"] as const;
export const denyReason = z.enum(DENY_REASONS);
export type DenyReason = z.infer<typeof denyReason>;

/** The reasons' names on the members' pages. */
export const DENY_REASON_LABELS: Readonly<Record<DenyReason, string>> = {
  not_interested: "Not interested",
  licensed_elsewhere: "Already licensed elsewhere",
  not_mine: "Not theirs",
  someone_in_it: "Someone is in it",
  other: "Another reason",
};

/** Whether an admin may keep the content nevertheless: not if the owner, or the owner's child, is in it. */
export const mayBeKept = (about: RemovalReason | undefined): boolean => about !== "in_it" && about !== "child_in_it";

/** The owner's request, after an approval, that the content be taken down. */
export const askRemovalInput = z.object({
  ...writer,
  /** Pages of an earlier release don't send it. */
  about: removalReason.default("other"),
  reason: text("Reason", LIMITS.reason),
});
export type AskRemovalInput = z.input<typeof askRemovalInput>;
export type ParsedAskRemoval = z.output<typeof askRemovalInput>;

/** A message as it is shown, without the writer's name and email address. */
export const ownerMessage = z.object({ at: timestamp, topic: replyTopic, message: z.string() });
export type OwnerMessage = z.infer<typeof ownerMessage>;

const decided = z.object({ at: timestamp, reason: z.string() });

/** An owner's request that the content be taken down. The team decides about it. */
export const removalRequest = z.object({
  requestId: z.string(),
  at: timestamp,
  reason: z.string(),
  /** Absent for requests of an earlier release. */
  about: removalReason.optional(),
  /** When and why an admin decided to keep the content. */
  kept: decided.optional(),
  /** When the team ended the license as the owner wished. */
  ended: decided.optional(),
});
export type RemovalRequest = z.infer<typeof removalRequest>;
