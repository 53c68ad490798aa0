import { type MemberActor, requireAdmin } from "../../platform/identity/actor.ts";
import { decodeCursor, encodeCursor } from "../../platform/store/cursor.ts";
import { putItem, transact, type Write } from "../../platform/store/transaction.ts";
import { ADMIN_ACTS } from "../team/team.policy.ts";
import { FeedbackEntity, type FeedbackRecord } from "./feedback.entity.ts";
import { type FeedbackAct, statusAfter } from "./feedback.policy.ts";
import type {
  FeedbackEntry,
  FeedbackPage,
  FeedbackQuery,
  FeedbackStatus,
  Feedback as View,
} from "./feedback.schema.ts";
import { countedUnread, read, unreadOf } from "./record.ts";

const requireReader = (): MemberActor => requireAdmin(ADMIN_ACTS.readFeedback);

/**
 * A page of the team's feedback, newest first, read with a single Query.
 * @throws auth.forbidden; cursor.invalid for a cursor of another list or team
 */
export const list = async ({ archived, cursor, limit }: FeedbackQuery): Promise<FeedbackPage> => {
  const { teamId } = requireReader();
  const name = ["feedback", teamId, archived ? "all" : "current"].join(":");
  const [after] = cursor ? await decodeCursor(name, cursor) : [];
  const { primary, current } = FeedbackEntity.query;
  const base = archived ? primary({ teamId }) : current({ teamId });
  const ranged = after ? base.lt({ feedbackId: after }) : base;
  // The list without archived entries is read from an index, and DynamoDB can't read an index consistently.
  const { data, cursor: cut } = await ranged.go({ order: "desc", limit: limit + 1, pages: 1, consistent: archived });
  const page = data.slice(0, limit);
  const last = page.at(-1);
  // A Query returns at most 1 MB, so a page with fewer entries than `limit` may not be the last page.
  const more = last && (data.length > limit || cut !== null);
  return { items: page.map(entry), cursor: more ? await encodeCursor(name, [last.feedbackId]) : null };
};

/** One entry with its details. @throws auth.forbidden, feedback.not_found */
export const get = async (feedbackId: string): Promise<View> => view(await read(requireReader().teamId, feedbackId));

/** How many entries are unread. @throws auth.forbidden */
export const countUnread = async (): Promise<number> => unreadOf(requireReader().teamId);

/**
 * Applies an action to an entry. If two admins act at once, the second action applies to the result of the first
 * action.
 * @throws auth.forbidden, feedback.not_found
 */
export const change = async (feedbackId: string, act: FeedbackAct): Promise<View> => {
  const { teamId } = requireReader();
  return transact(async () => {
    const before = await read(teamId, feedbackId);
    const after = { ...before, status: statusAfter(act, before.status) };
    return { writes: replacing(before, after), result: view(after) };
  });
};

/**
 * The writes that give an entry its new status. The writes replace the whole record, because the status decides whether
 * the index has the record. They fail if the status was changed since the record was read.
 */
const replacing = (before: FeedbackRecord, after: FeedbackRecord): Write[] => {
  if (after.status === before.status) return [];
  const put = FeedbackEntity.put(after).where(({ status }, { eq }) => eq(status, before.status));
  const unread = unreadOne(after.status) - unreadOne(before.status);
  return [putItem(put.params()), ...(unread === 0 ? [] : [countedUnread(after, unread)])];
};

const unreadOne = (status: FeedbackStatus): number => (status === "unread" ? 1 : 0);

const entry = (record: FeedbackRecord): FeedbackEntry => ({
  id: record.feedbackId,
  type: record.type,
  subject: record.subject,
  userName: record.userName,
  userEmail: record.userEmail,
  status: record.status,
  createdAt: record.createdAt,
});

const view = (record: FeedbackRecord): View => ({ ...entry(record), details: record.details });
