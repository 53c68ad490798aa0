import * as z from "zod";
import { cursor, LIMITS, line, text, timestamp } from "../../platform/fields.schema.ts";

/** The types of feedback. */
export const FEEDBACK_TYPES = [
  "Feature Request",
  "Bug Report",
  "General Feedback",
  "Improvement Suggestion",
  "User Experience",
] as const;
export const feedbackType = z.enum(FEEDBACK_TYPES, { error: "Type is required" });

/** The statuses of an entry. */
export const FEEDBACK_STATUSES = ["unread", "read", "archived"] as const;
export const feedbackStatus = z.enum(FEEDBACK_STATUSES);
export type FeedbackStatus = z.infer<typeof feedbackStatus>;

/** The most entries that one person may send in an hour. */
export const FEEDBACK_PER_HOUR = 30;

/**
 * The fields of the feedback form. The sender is taken from the session; a name or an email address in
 * the request's body is ignored.
 */
export const sendFeedbackInput = z.object({
  type: feedbackType,
  subject: line("Subject", LIMITS.title),
  details: text("Details", LIMITS.notes),
});
export type SendFeedbackInput = z.input<typeof sendFeedbackInput>;
export type ParsedSendFeedback = z.output<typeof sendFeedbackInput>;

export const sentFeedback = z.object({ id: z.string() });
export type SentFeedback = z.infer<typeof sentFeedback>;

/** An entry in the list. The details are left out, because they can be long. */
export const feedbackEntry = z.object({
  id: z.string(),
  type: feedbackType,
  subject: z.string(),
  /** The sender's details at the time of sending. */
  userName: z.string(),
  userEmail: z.string(),
  status: feedbackStatus,
  createdAt: timestamp,
});
export type FeedbackEntry = z.infer<typeof feedbackEntry>;

export const feedback = feedbackEntry.extend({ details: z.string() });
export type Feedback = z.infer<typeof feedback>;

export const feedbackQuery = z.object({
  /** With "true", archived entries are listed too. */
  archived: z.stringbool().default(false),
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(25),
});
export type FeedbackQuery = z.output<typeof feedbackQuery>;
/** Newest first. */
export const feedbackPage = z.object({ items: z.array(feedbackEntry), cursor: z.string().nullable() });
export type FeedbackPage = z.infer<typeof feedbackPage>;

/** How many entries are unread. */
export const unreadFeedback = z.object({ count: z.number().int().nonnegative() });
