import { MemberEntity } from "../../people/account/user.entity.ts";
import { Team } from "../../people/team/index.ts";
import { addDays, nowIso, todayIn } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { newSecretToken } from "../../platform/id.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { found } from "../../platform/store/found.ts";
import { openLink } from "../../platform/store/open-link.ts";
import { deleteItem, putItem, transact } from "../../platform/store/transaction.ts";
import { claim, release } from "../../platform/store/unique.ts";
import type { CalendarFeed, LicenseEnd } from "./calendar.schema.ts";
import { endsFrom } from "./ends.ts";
import { CalendarFeedEntity, type CalendarFeedRecord } from "./feed.entity.ts";

const view = ({ token, madeAt }: CalendarFeedRecord): CalendarFeed => ({
  address: `${env.SITE_URL}/api/calendar/feed/${token}.ics`,
  madeAt,
});

const find = (teamId: string, userId: string): Promise<CalendarFeedRecord | undefined> =>
  found(CalendarFeedEntity.get({ teamId, userId }).go({ consistent: true }));

/** The calling member's feed; null if the member has none. */
export const feed = async (): Promise<CalendarFeed> => {
  const { teamId, userId } = requireMember();
  const found = await find(teamId, userId);
  return found ? view(found) : null;
};

/** Makes a new feed URL for the calling member; the previous URL stops working. */
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

/** Removes the calling member's feed, so that its URL stops working. Repeated calls change nothing. */
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

/** What a calendar program receives. */
export interface FeedContent {
  team: string;
  ends: LicenseEnd[];
}

/** For how many days after its end a license is still in the feed. */
const DAYS_BACK = 31;
/** The most licenses in a feed. */
const MOST_ENDS = 500;

/**
 * The content of a feed: the licenses that ended in the last 31 days, and the licenses that end next, at most 500 in
 * all. A URL that was removed or replaced is refused in the same way as an unknown URL, after the same reads. A URL
 * whose member has left the team is refused in this way too, even if the member joined again.
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
