import pMap from "p-map";
import { nowIso, nowMs } from "../../platform/clock.ts";
import { notFound } from "../../platform/errors/error.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { decodeCursor, encodeCursor } from "../../platform/store/cursor.ts";
import { pagesOf } from "../../platform/store/found.ts";
import { putItem, transact, updateItem } from "../../platform/store/transaction.ts";
import { digestMoved } from "./digest.ts";
import {
  NotificationEntity,
  type NotificationRecord,
  PreferencesEntity,
  preferencesOf,
  withDefaults,
} from "./notification.entity.ts";
import {
  type NotificationPage,
  type NotificationPreferences,
  type ParsedChangePreferences,
  UNREAD_MAX,
  type Notification as View,
} from "./notification.schema.ts";

export * as Notification from "./index.ts";
export { tell, thoseTold, wantingMail } from "./tell.ts";

/** How many unread notifications are read together, and how many are written in parallel. */
const PAGE = 100;
const AT_ONCE = 25;

/** Whether a notification hasn't expired yet. The table may remove an expired item days late. */
const isCurrent = ({ expires }: NotificationRecord): boolean => expires * 1_000 > nowMs();

const view = (record: NotificationRecord): View => ({
  id: record.notificationId,
  kind: record.kind,
  actor: record.actor,
  subject: record.subject,
  path: record.path,
  createdAt: record.createdAt,
  readAt: record.readAt ?? null,
});

/**
 * The actor's notifications in the current team, newest first. Each page is read with a single Query.
 * @throws cursor.invalid for a cursor of another person or team
 */
export const list = async (query: { cursor?: string; limit: number }): Promise<NotificationPage> => {
  const { teamId, userId } = requireMember();
  const name = `notifications:${teamId}:${userId}`;
  const [after] = query.cursor ? await decodeCursor(name, query.cursor) : [];
  const base = NotificationEntity.query.primary({ teamId, userId });
  const ranged = after ? base.lt({ notificationId: after }) : base;
  const { data } = await ranged.go({ order: "desc", limit: query.limit + 1, pages: 1, consistent: true });
  const current = data.filter(isCurrent);
  const page = current.slice(0, query.limit);
  const last = page.at(-1);
  const more = last && current.length > query.limit;
  return { items: page.map(view), cursor: more ? await encodeCursor(name, [last.notificationId]) : null };
};

/**
 * How many notifications are unread, at most {@link UNREAD_MAX}. The count takes a single Query, because each open page
 * asks for the count often.
 */
export const countUnread = async (): Promise<number> => {
  const { teamId, userId } = requireMember();
  const unread = NotificationEntity.query.unread({ teamId, userId });
  const { data } = await unread.go({ order: "desc", limit: UNREAD_MAX, pages: 1 });
  return data.filter(isCurrent).length;
};

/**
 * Marks a notification as read; a repeated call changes nothing.
 * @throws notification.not_found, also for another person's notification
 */
export const markRead = async (notificationId: string): Promise<void> => {
  const { teamId, userId } = requireMember();
  await transact(async () => {
    const { data } = await NotificationEntity.get({ teamId, userId, notificationId }).go({ consistent: true });
    if (!data || !isCurrent(data)) throw notFound("notification", "Notification not found");
    const unchanged = { writes: [], result: undefined };
    return data.readAt ? unchanged : { ...unchanged, writes: [putItem(asRead(data).params())] };
  });
};

/**
 * The write that marks a notification as read. It puts the whole record, because only records without `readAt` are in
 * the index of unread notifications.
 */
const asRead = (record: NotificationRecord) => NotificationEntity.put({ ...record, readAt: nowIso() });

/**
 * Marks all of the actor's notifications as read, page by page, newest first. Notifications that arrive during the call
 * stay unread.
 */
export const markAllRead = async (): Promise<void> => {
  const { teamId, userId } = requireMember();
  const all = pagesOf((at) =>
    NotificationEntity.query.unread({ teamId, userId }).go({ ...at, order: "desc", limit: PAGE }),
  );
  for await (const page of all) {
    await pMap(page, (record) => asRead(record).go(), { concurrency: AT_ONCE });
  }
};

/** The actor's preferences. A switch that the actor never changed has its default. */
export const preferences = async (): Promise<NotificationPreferences> => preferencesOf(requireMember().userId);

/**
 * Changes only the given switches. So if a person changes different switches in two browsers, both changes are kept. A
 * waiting summary is moved to the time for the new frequency. If the new frequency is "as it happens", a waiting
 * summary is sent at the next eight o'clock.
 * @throws request.invalid
 */
export const changePreferences = async (moved: ParsedChangePreferences): Promise<NotificationPreferences> => {
  const { teamId, userId } = requireMember();
  const { emailFrequency } = moved;
  if (emailFrequency === undefined) {
    const { data } = await PreferencesEntity.update({ userId }).set(moved).go({ response: "all_new" });
    return withDefaults(data);
  }
  const chosen = updateItem(PreferencesEntity.update({ userId }).set(moved).params());
  await transact(async () => ({
    writes: [chosen, ...(await digestMoved({ teamId, userId }, emailFrequency))],
    result: undefined,
  }));
  return preferencesOf(userId);
};
