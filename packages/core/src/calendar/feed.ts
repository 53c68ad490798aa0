import { MemberEntity } from "../account/user.entity.ts";
import { addDays, nowIso, todayIn } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { newSecretToken } from "../platform/id.ts";
import { requireMember } from "../platform/identity/actor.ts";
import { openLink } from "../platform/identity/open-link.ts";
import { deleteItem, putItem, transact } from "../platform/store/transaction.ts";
import { claim, release } from "../platform/store/unique.ts";
import { Team } from "../team/index.ts";
import type { CalendarFeed, LicenceEnd } from "./calendar.schema.ts";
import { endsFrom } from "./ends.ts";
import { CalendarFeedEntity, type CalendarFeedRecord } from "./feed.entity.ts";

const view = ({ token, madeAt }: CalendarFeedRecord): CalendarFeed => ({
  address: `${env.SITE_URL}/api/calendar/feed/${token}.ics`,
  madeAt,
});

const find = async (teamId: string, userId: string): Promise<CalendarFeedRecord | undefined> => {
  const { data } = await CalendarFeedEntity.get({ teamId, userId }).go({ consistent: true });
  return data ?? undefined;
};

/** The actor's own feed; null for none. */
export const feed = async (): Promise<CalendarFeed> => {
  const { teamId, userId } = requireMember();
  const found = await find(teamId, userId);
  return found ? view(found) : null;
};

/** Gives the actor a new address to read the team's license ends at; the one of before leads nowhere from then on. */
export const makeFeed = async (): Promise<CalendarFeed> => {
  const { teamId, userId } = requireMember();
  return transact(async () => {
    const current = await find(teamId, userId);
    const made: CalendarFeedRecord = { teamId, userId, token: newSecretToken(), madeAt: nowIso() };
    const put = current
      ? CalendarFeedEntity.put(made).where(({ token }, { eq }) => eq(token, current.token))
      : CalendarFeedEntity.create(made);
    const former = current ? [release("calendar-feed", current.token, userId)] : [];
    return {
      writes: [putItem(put.params()), claim("calendar-feed", made.token, teamId, userId), ...former],
      result: view(made),
    };
  });
};

/** The actor's address leads nowhere from then on. Done once, however often it is asked. */
export const endFeed = async (): Promise<void> => {
  const { teamId, userId } = requireMember();
  await transact(async () => {
    const current = await find(teamId, userId);
    if (!current) return { writes: [], result: undefined };
    const remove = CalendarFeedEntity.remove({ teamId, userId }).where(({ token }, { eq }) => eq(token, current.token));
    return {
      writes: [deleteItem(remove.params()), release("calendar-feed", current.token, userId)],
      result: undefined,
    };
  });
};

/** What a calendar program is told. */
export interface FeedContent {
  team: string;
  ends: LicenceEnd[];
}

/** Calendars keep what has just passed; what was longer ago leaves them. */
const DAYS_BACK = 31;
/** However many licenses a team has, these are the next to end. */
const MOST_ENDS = 500;

/**
 * What is read at a feed's address: the licenses that ended in the last 31 days and the next to end, at most 500 together.
 * An address that was turned off or replaced, of somebody who isn't a member any more, or who joined again since it was
 * made, is refused as one that never was, after the same reads.
 * @throws calendar_feed.not_found
 */
export const readFeed = async (token: string): Promise<FeedContent> => {
  const { teamId } = await openLink("calendar", token, ofMember, (found) => found.token);
  const { name, timeZone } = await Team.get(teamId);
  return { team: name, ends: await endsFrom(teamId, addDays(todayIn(timeZone), -DAYS_BACK), MOST_ENDS) };
};

const ofMember = async ({ teamId, ref: userId }: { teamId: string; ref: string }) => {
  const [found, { data: member }] = await Promise.all([
    find(teamId, userId),
    MemberEntity.get({ userId }).go({ consistent: true }),
  ]);
  return found && member?.teamId === teamId && member.joinedAt <= found.madeAt ? found : undefined;
};
