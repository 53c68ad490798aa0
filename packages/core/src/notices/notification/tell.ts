import { NOTICES, type NotificationKind } from "../../base/happenings/list.schema.ts";
import { User } from "../../people/user/index.ts";
import { DAY_MS, nowIso, ttlIn } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { putItem, transact } from "../../platform/store/transaction.ts";
import { digestAwaits } from "./digest.ts";
import {
  type Channel,
  NotificationEntity,
  preferencesOf,
  ToldEntity,
  wants,
  wantsDigest,
} from "./notification.entity.ts";
import type { NotificationPreferences } from "./notification.schema.ts";

const KEPT_DAYS = 180;

export interface Notice {
  /** The user ids of the people to notify; ids that aren't members of the team are skipped. */
  to: readonly string[];
  kind: NotificationKind;
  /** The current name of the person who acted; "" if the product itself acted. */
  actor: string;
  subject: string;
  /** Where a click leads: a path on this site, "" for nowhere. */
  path: string;
  /** Identifies what happened, e.g. with the event's id. A person is notified once for each key. */
  dedupeKey: string;
  /** The id of the member who acted, if a member acted. The member isn't notified. */
  actorUserId?: string;
  /** Whether the caller also mails the people who want a mail. */
  mailed?: true;
}

/**
 * Notifies people of the current team as their preferences say, once for each `dedupeKey`. The person who acted isn't
 * notified.
 * @returns the people who want a mail at once. People who get the notification in a summary aren't returned, even if
 * the call is repeated.
 */
export const tell = async (notice: Notice): Promise<string[]> => {
  const teamId = requireTeamId();
  const others = [...new Set(notice.to)].filter((userId) => userId !== notice.actorUserId);
  const wantMail = await Promise.all(
    others.map(async (userId) => {
      if (!(await User.isMemberOf(userId, teamId))) return [];
      const wanted = await preferencesOf(userId);
      if (!wants(wanted, notice.kind)) return [];
      const { inDigest } = await store(teamId, userId, notice, wanted);
      if (inDigest) await digestAwaits({ teamId, userId });
      return wanted.email && !inDigest ? [userId] : [];
    }),
  );
  return wantMail.flat();
};

/**
 * The given members who want a mail at once for notifications of this kind. Used for notifications that are already in
 * these members' lists.
 */
export const wantingMail = async (userIds: readonly string[], kind: NotificationKind): Promise<string[]> => {
  const teamId = requireTeamId();
  const found = await Promise.all(
    [...new Set(userIds)].map(async (userId) => {
      if (!(await User.isMemberOf(userId, teamId))) return [];
      const wanted = await preferencesOf(userId);
      return wants(wanted, kind) && wanted.email && !wantsDigest(wanted) ? [userId] : [];
    }),
  );
  return found.flat();
};

/** The people who were notified under any of the given dedupe keys. */
export const thoseTold = async (userIds: readonly string[], dedupeKeys: readonly string[]): Promise<string[]> => {
  const teamId = requireTeamId();
  const wasTold = async (userId: string): Promise<boolean> => {
    // Each item is read with a call of its own, because the callers' IAM roles don't allow batch reads. Mostly there is
    // a single item.
    const found = await Promise.all(
      dedupeKeys.map((dedupeKey) => ToldEntity.get({ teamId, userId, dedupeKey }).go({ consistent: true })),
    );
    return found.some(({ data }) => data !== null);
  };
  const told = await Promise.all(userIds.map(async (userId) => ((await wasTold(userId)) ? [userId] : [])));
  return told.flat();
};

const channelsOf = ({ mailed }: Notice, wanted: NotificationPreferences, inDigest: boolean): Channel[] => [
  "app",
  ...(inDigest ? (["digest"] as const) : []),
  ...(mailed && wanted.email && !inDigest ? (["email"] as const) : []),
  ...(wanted.push ? (["push"] as const) : []),
];

/**
 * Stores a notification, once for each `dedupeKey`.
 * @returns whether the notification comes in a summary, as decided when it was first stored
 */
const store = (teamId: string, userId: string, notice: Notice, wanted: NotificationPreferences) =>
  transact(async () => {
    const { kind, actor, subject, path, dedupeKey } = notice;
    const told = await ToldEntity.get({ teamId, userId, dedupeKey }).go({ consistent: true });
    if (told.data) return { writes: [], result: { inDigest: told.data.inDigest ?? false } };
    const inDigest = wantsDigest(wanted) && NOTICES[kind].digest !== null;
    const notificationId = newId("notification");
    const expires = ttlIn((KEPT_DAYS * DAY_MS) / 1_000);
    const notification = NotificationEntity.create({
      teamId,
      userId,
      notificationId,
      kind,
      channels: channelsOf(notice, wanted, inDigest),
      actor,
      subject,
      path,
      dedupeKey,
      createdAt: nowIso(),
      expires,
    });
    const once = ToldEntity.create({ teamId, userId, dedupeKey, expires, ...(inDigest && { inDigest }) });
    return { writes: [putItem(notification.params()), putItem(once.params())], result: { inDigest } };
  });
