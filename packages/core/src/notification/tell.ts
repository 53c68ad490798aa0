import { DAY_MS, nowIso, ttlIn } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { putItem, transact } from "../platform/store/transaction.ts";
import { User } from "../user/index.ts";
import { digestAwaits } from "./digest.ts";
import { type Channel, NotificationEntity, ToldEntity } from "./notification.entity.ts";
import type { NotificationKind, NotificationPreferences } from "./notification.schema.ts";
import { preferencesOf, wants, wantsDigest } from "./preferences.ts";

const KEPT_DAYS = 180;

export interface Notice {
  /** Whom it concerns; who is no member of the team (any more) hears nothing. */
  to: readonly string[];
  kind: NotificationKind;
  /** What who did it is called now; "" for the workspace itself. */
  actor: string;
  subject: string;
  /** Where a click leads: a path of ours, "" for nowhere. */
  path: string;
  /** Names what happened, e.g. by the event's id: a person is told once of it. */
  dedupeKey: string;
  /** Whose act it was, when that is one of the team. */
  actorUserId?: string;
  /** The caller also mails those who want it. */
  mailed?: true;
}

/**
 * Tells people of the current team, each as their preferences stand and once for `dedupeKey`; nobody of the own act.
 * @returns who of them is to be mailed it now: not those to whom it comes in a summary, also at a repetition
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

/** Who of these members is to be mailed at once of things of a kind that they were told of before. */
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

/** Which of these people were told of any of these, by what they were told under. */
export const thoseTold = async (userIds: readonly string[], dedupeKeys: readonly string[]): Promise<string[]> => {
  const teamId = requireTeamId();
  const wasTold = async (userId: string): Promise<boolean> => {
    // One by one: what tells people may read items, not batches of them. Mostly there is one.
    const found = await Promise.all(
      dedupeKeys.map((dedupeKey) => ToldEntity.get({ teamId, userId, dedupeKey }).go({ consistent: true })),
    );
    return found.some(({ data }) => data !== null);
  };
  const told = await Promise.all(userIds.map(async (userId) => ((await wasTold(userId)) ? [userId] : [])));
  return told.flat();
};

/** The mail of a new way to sign in comes at once; one of an undeliverable summary would come in the next, without end. */
const NOT_IN_DIGESTS: ReadonlySet<NotificationKind> = new Set([
  "user.sign_in.added",
  "mail.undeliverable",
  "webhook.disabled",
]);

const channelsOf = ({ mailed }: Notice, wanted: NotificationPreferences, inDigest: boolean): Channel[] => [
  "app",
  ...(inDigest ? (["digest"] as const) : []),
  ...(mailed && wanted.email && !inDigest ? (["email"] as const) : []),
  ...(wanted.push ? (["push"] as const) : []),
];

/** @returns whether it comes by e-mail in a summary, as was decided when it was stored */
const store = (teamId: string, userId: string, notice: Notice, wanted: NotificationPreferences) =>
  transact(async () => {
    const { kind, actor, subject, path, dedupeKey } = notice;
    const told = await ToldEntity.get({ teamId, userId, dedupeKey }).go({ consistent: true });
    if (told.data) return { writes: [], result: { inDigest: told.data.inDigest ?? false } };
    const inDigest = wantsDigest(wanted) && !NOT_IN_DIGESTS.has(kind);
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
