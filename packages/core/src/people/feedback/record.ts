import { notFound } from "../../platform/errors/error.ts";
import { count, readCounts } from "../../platform/store/counter.ts";
import { found } from "../../platform/store/found.ts";
import type { Write } from "../../platform/store/transaction.ts";
import { FeedbackEntity, type FeedbackRecord } from "./feedback.entity.ts";

const COUNTS = "feedback";

/** The write that changes the number of unread entries, for the transaction that changes an entry. */
export const countedUnread = ({ teamId, feedbackId }: FeedbackRecord, by: number): Write =>
  count(teamId, COUNTS, "unread", feedbackId, by);

export const unreadOf = async (teamId: string): Promise<number> =>
  (await readCounts(teamId, COUNTS)).get("unread") ?? 0;

/** The record, strongly consistent; undefined if there is none. */
export const find = (teamId: string, feedbackId: string): Promise<FeedbackRecord | undefined> =>
  found(FeedbackEntity.get({ teamId, feedbackId }).go({ consistent: true }));

/** A record, as {@link find} returns it. @throws feedback.not_found, also for an entry of another team */
export const read = async (teamId: string, feedbackId: string): Promise<FeedbackRecord> => {
  const record = await find(teamId, feedbackId);
  if (!record) throw notFound("feedback", "Feedback not found");
  return record;
};
