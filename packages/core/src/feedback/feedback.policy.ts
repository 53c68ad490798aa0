import type { FeedbackStatus } from "./feedback.schema.ts";

/** What an admin does with an entry; opening an unread one marks it read (spec-map B4). */
export type FeedbackAct = "read" | "archive" | "unarchive";

/** The statuses in which an action applies, and the status it leads to. */
const MOVES: Readonly<Record<FeedbackAct, { from: readonly FeedbackStatus[]; to: FeedbackStatus }>> = {
  read: { from: ["unread"], to: "read" },
  archive: { from: ["unread", "read"], to: "archived" },
  unarchive: { from: ["archived"], to: "read" },
};

export const mayDo = (act: FeedbackAct, status: FeedbackStatus): boolean => MOVES[act].from.includes(status);

/**
 * The status after an action. An action that doesn't apply any more, because another admin was first, changes nothing.
 */
export const statusAfter = (act: FeedbackAct, status: FeedbackStatus): FeedbackStatus =>
  mayDo(act, status) ? MOVES[act].to : status;
