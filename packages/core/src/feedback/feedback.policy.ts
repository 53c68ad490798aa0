import type { FeedbackStatus } from "./feedback.schema.ts";

/** What an admin does with an entry; opening an unread one marks it read (spec-map B4). */
export type FeedbackAct = "read" | "archive" | "unarchive";

/** From which statuses an act leads elsewhere, and where to. */
const MOVES: Readonly<Record<FeedbackAct, { from: readonly FeedbackStatus[]; to: FeedbackStatus }>> = {
  read: { from: ["unread"], to: "read" },
  archive: { from: ["unread", "read"], to: "archived" },
  unarchive: { from: ["archived"], to: "read" },
};

export const mayDo = (act: FeedbackAct, status: FeedbackStatus): boolean => MOVES[act].from.includes(status);

/** Where an act leads. One that doesn't fit any more, since another admin was first, changes nothing. */
export const statusAfter = (act: FeedbackAct, status: FeedbackStatus): FeedbackStatus =>
  mayDo(act, status) ? MOVES[act].to : status;
