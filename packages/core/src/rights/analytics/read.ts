import { Team } from "../../people/team/index.ts";
import { addDays, todayIn } from "../../platform/clock.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import type { Analytics, AnalyticsDays } from "./analytics.schema.ts";
import { RequestFiguresEntity, type RequestFiguresRecord } from "./figures.entity.ts";
import { add, figuresOf, noSum, type Sum } from "./sum.ts";

/**
 * The most items that are read for one answer, about 4 MB. Thirty people who each send requests for two brands on every
 * working day make fifteen thousand items a year. A larger team gets figures for fewer days; `since` in the answer is
 * their first day.
 */
const MOST_ITEMS = 15_000;
const MOST_ROWS = 100;

/**
 * The first day of the period that one bar of a chart shows: a day for 30 days, a week for 90 days, a month for 365
 * days.
 */
const periodOf: Record<AnalyticsDays, (day: string) => string> = {
  30: (day) => day,
  90: (day) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)),
  365: (day) => `${day.slice(0, 7)}-01`,
};

/**
 * Outcomes of the requests that the actor's team sent in the last `days` days. The outcomes come from the figures that
 * `count.ts` keeps for each day, brand and person, never from the requests: at most 15,000 items, the latest first.
 */
export const report = async ({ days }: { days: AnalyticsDays }): Promise<Analytics> => {
  const { teamId } = requireMember();
  const { timeZone } = await Team.get(teamId);
  const to = todayIn(timeZone);
  const from = addDays(to, 1 - days);
  const { records, since } = await readSince(teamId, from, to);
  const total = noSum();
  const brands = new Map<string, Sum & { brand: string }>();
  const requesters = new Map<string, Sum & { userId: string; name: string }>();
  const periods = new Map<string, Sum & { from: string }>();
  for (let day = since; day <= to; day = addDays(day, 1)) {
    entryOf(periods, periodOf[days](day), () => ({ ...noSum(), from: day }));
  }
  // The latest figures come first, so each brand and each person gets its latest name.
  for (const record of records) {
    const { day, brand, requesterId: userId, requester: name = "" } = record;
    const sums = [
      total,
      entryOf(brands, brand.toLowerCase(), () => ({ ...noSum(), brand })),
      entryOf(requesters, userId, () => ({ ...noSum(), userId, name })),
      entryOf(periods, periodOf[days](day), () => ({ ...noSum(), from: day })),
    ];
    for (const sum of sums) add(sum, record);
  }
  return {
    days,
    from,
    to,
    since,
    total: figuresOf(total),
    brands: mostFirst(brands).map(({ brand, ...sum }) => ({ brand, ...figuresOf(sum) })),
    requesters: mostFirst(requesters).map(({ userId, name, ...sum }) => ({ userId, name, ...figuresOf(sum) })),
    periods: [...periods.values()].map(({ from: first, sent, answered, approved }) => ({
      from: first,
      sent,
      answered,
      approved,
    })),
  };
};

const entryOf = <Entry>(entries: Map<string, Entry>, key: string, make: () => Entry): Entry => {
  const entry = entries.get(key) ?? make();
  entries.set(key, entry);
  return entry;
};

const mostFirst = <Entry extends Sum>(entries: Map<string, Entry>): Entry[] =>
  [...entries.values()].toSorted((a, b) => b.sent - a.sent).slice(0, MOST_ROWS);

/** The figures, the latest first, and their earliest day. A day of which not all figures could be read is left out. */
const readSince = async (
  teamId: string,
  from: string,
  to: string,
): Promise<{ records: RequestFiguresRecord[]; since: string }> => {
  const records: RequestFiguresRecord[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: RequestFiguresRecord[]; cursor: string | null } = await RequestFiguresEntity.query
      .primary({ teamId })
      .between({ day: from }, { day: addDays(to, 1) })
      .go({ order: "desc", pages: 1, cursor, limit: MOST_ITEMS - records.length });
    records.push(...page.data);
    cursor = page.cursor;
  } while (cursor && records.length < MOST_ITEMS);
  const cut = cursor ? records.at(-1)?.day : undefined;
  if (cut === undefined) return { records, since: from };
  return { records: records.filter(({ day }) => day > cut), since: addDays(cut, 1) };
};
