import { NOTICES } from "../../base/happenings/list.schema.ts";
import { judged } from "../../library/asset/judged.ts";
import { assetIn } from "../../library/asset/view.ts";
import { mailTeam } from "../../people/team/asking-team.ts";
import { Team } from "../../people/team/index.ts";
import { User } from "../../people/user/index.ts";
import { env } from "../../platform/env.ts";
import { idFrom, madeAt } from "../../platform/id.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { inChunks, readAll } from "../../platform/store/batches.ts";
import { transact, updateItem } from "../../platform/store/transaction.ts";
import {
  NotificationEntity,
  type NotificationRecord,
  preferencesOf,
  wants,
} from "../notification/notification.entity.ts";
import { partsOf } from "../notification/sentence.policy.ts";

/**
 * The most notifications that a summary shows. If there are more notifications, the summary gives the number of the
 * remaining notifications.
 */
const MOST = 50;
const AT_ONCE = 50;
/**
 * A summary is begun after its first notification was stored, at most this much later. The time allows for all attempts
 * to store the summary, and for clocks that differ.
 */
const BEFORE_MS = 6 * 60 * 60_000;
const HEADINGS = Object.values(NOTICES).flatMap(({ kind, digest }) => (digest ? [{ kind, heading: digest }] : []));

/**
 * The mail with a person's summary in the current team: the unread notifications, grouped by kind, newest first within
 * each kind, each with whether its asset may be used today.
 * @returns undefined if the person has left or wants no mail any more, or if nothing is unread
 */
export const digestMail = async (userId: string, digestId: string) => {
  const teamId = requireTeamId();
  if (!(await User.isMemberOf(userId, teamId))) return undefined;
  await take(teamId, userId, digestId);
  const wanted = await preferencesOf(userId);
  if (!wanted.email) return undefined;
  const found = await unreadOf(teamId, userId, digestId);
  const unread = found.filter(({ kind }) => wants(wanted, kind));
  const [person, team] = await Promise.all([User.find(userId), Team.get(teamId)]);
  if (!person || unread.length === 0) return undefined;
  const shown = unread.slice(0, MOST);
  const uses = await judged(
    teamId,
    shown.flatMap(({ path }) => assetIn(path) ?? []),
  );
  return {
    to: person.email,
    props: {
      team: mailTeam(team),
      displayName: person.displayName,
      frequency: wanted.emailFrequency,
      count: unread.length,
      more: unread.length - shown.length,
      groups: HEADINGS.map(({ kind, heading }) => ({
        heading,
        items: shown.filter((one) => one.kind === kind).map((one) => line(one, uses)),
      })).filter(({ items }) => items.length > 0),
      link: `${env.SITE_URL}/notifications`,
    },
  };
};

type Judgments = Awaited<ReturnType<typeof judged>>;

const useOf = (judgment: ReturnType<Judgments["get"]>) => judgment && { ...judgment.use, next: judgment.next };

/** A notification, and what is true today of the asset that it is about. */
const line = (record: NotificationRecord, uses: Judgments) => ({
  parts: partsOf(record),
  at: record.createdAt,
  link: `${env.SITE_URL}${record.path || "/notifications"}`,
  use: useOf(uses.get(assetIn(record.path) ?? "")),
});

const isWaiting = ({ channels, digestId, readAt }: NotificationRecord): boolean =>
  channels.includes("digest") && digestId === undefined && readAt === undefined;

/** The notifications stored since a summary was begun, or up to {@link BEFORE_MS} earlier; oldest first. */
const since = async (teamId: string, userId: string, digestId: string): Promise<NotificationRecord[]> => {
  const { data } = await NotificationEntity.query
    .primary({ teamId, userId })
    .gte({ notificationId: idFrom("notification", madeAt(digestId) - BEFORE_MS) })
    .go({ pages: "all", consistent: true });
  return data;
};

/**
 * Assigns waiting notifications to the given summary for good, so that no notification is in two summaries sent at the
 * same time.
 */
const take = async (teamId: string, userId: string, digestId: string): Promise<void> => {
  const waiting = (await since(teamId, userId, digestId)).filter(isWaiting);
  for (const some of inChunks(waiting, AT_ONCE)) {
    await transact(async () => {
      const keys = some.map(({ notificationId }) => ({ teamId, userId, notificationId }));
      const current = await readAll(keys, (part) => NotificationEntity.get(part).go({ consistent: true }));
      const taken = current.filter(isWaiting).map(({ notificationId }) =>
        NotificationEntity.patch({ teamId, userId, notificationId })
          .set({ digestId })
          .where((stored, { notExists }) => `${notExists(stored.digestId)} AND ${notExists(stored.readAt)}`)
          .params(),
      );
      return { writes: taken.map(updateItem), result: undefined };
    });
  }
};

/** The unread notifications of a summary, newest first. */
const unreadOf = async (teamId: string, userId: string, digestId: string): Promise<NotificationRecord[]> => {
  const all = await since(teamId, userId, digestId);
  return all.filter((one) => one.digestId === digestId && one.readAt === undefined).toReversed();
};
