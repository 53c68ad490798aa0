import type { FeedbackStatus } from "./feedback.schema.ts";

/** What an admin does with an entry. Opening an unread entry marks the entry read. */
export type FeedbackAct = "read" | "archive" | "unarchive";

/** For each action: the statuses to which it applies, and the resulting status. */
const MOVES: Readonly<Record<FeedbackAct, { from: readonly FeedbackStatus[]; to: FeedbackStatus }>> = {
  read: { from: ["unread"], to: "read" },
  archive: { from: ["unread", "read"], to: "archived" },
  unarchive: { from: ["archived"], to: "read" },
};

export const mayDo = (act: FeedbackAct, status: FeedbackStatus): boolean => MOVES[act].from.includes(status);

/**
 * The status after an action. If the action doesn't apply any more, because another admin was faster, the status stays
 * as it is.
 */
export const statusAfter = (act: FeedbackAct, status: FeedbackStatus): FeedbackStatus =>
  mayDo(act, status) ? MOVES[act].to : status;
