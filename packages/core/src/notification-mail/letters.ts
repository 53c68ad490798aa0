import { mailTeam } from "../mail/sender.ts";
import { NotificationEntity, type NotificationRecord } from "../notification/notification.entity.ts";
import { NOTIFICATION_KINDS, type NotificationKind } from "../notification/notification.schema.ts";
import { preferencesOf, wants } from "../notification/preferences.ts";
import { partsOf } from "../notification/sentence.policy.ts";
import { env } from "../platform/env.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { Team } from "../team/index.ts";
import { User } from "../user/index.ts";

/** A summary names so many; of more it says how many. */
const MOST = 50;
const PAGE = 100;
/** By how much machines' clocks may differ. */
const CLOCKS_MS = 60_000;
const KINDS = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];

/**
 * What a summary tells a person of the current team: what they haven't read of it, grouped by kind, the newest of each
 * first.
 * @returns undefined for who has left, or wants no mail any more, and where nothing is left to tell
 */
export const digestLetter = async (userId: string, digestId: string) => {
  const teamId = requireTeamId();
  if (!(await User.isMemberOf(userId, teamId))) return undefined;
  const wanted = await preferencesOf(userId);
  if (!wanted.email) return undefined;
  const found = await unreadOf(teamId, userId, digestId);
  const news = found.filter(({ kind }) => wants(wanted, kind));
  const [person, team] = await Promise.all([User.find(userId), Team.get(teamId)]);
  if (!person || news.length === 0) return undefined;
  const shown = news.slice(0, MOST);
  return {
    to: person.email,
    props: {
      team: mailTeam(team),
      displayName: person.displayName,
      frequency: wanted.emailFrequency,
      count: news.length,
      more: news.length - shown.length,
      groups: KINDS.map((kind) => ({ kind, items: shown.filter((one) => one.kind === kind).map(line) })).filter(
        ({ items }) => items.length > 0,
      ),
      link: `${env.SITE_URL}/notifications`,
    },
  };
};

const line = (record: NotificationRecord) => ({
  parts: partsOf(record),
  at: record.createdAt,
  link: `${env.SITE_URL}${record.path || "/notifications"}`,
});

/** Newest first. The list is read back to where the summary began. */
const unreadOf = async (teamId: string, userId: string, digestId: string): Promise<NotificationRecord[]> => {
  const { data: first } = await NotificationEntity.get({ teamId, userId, notificationId: digestId }).go();
  if (!first) return [];
  const begun = new Date(Date.parse(first.createdAt) - CLOCKS_MS).toISOString();
  const found: NotificationRecord[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: NotificationRecord[]; cursor: string | null } = await NotificationEntity.query
      .primary({ teamId, userId })
      .go({ order: "desc", limit: PAGE, pages: 1, cursor, consistent: true });
    found.push(...page.data.filter((one) => one.digestId === digestId && one.readAt === undefined));
    cursor = page.data.some(({ createdAt }) => createdAt < begun) ? null : page.cursor;
  } while (cursor);
  return found;
};
