import { addDays, todayIn } from "../platform/clock.ts";
import { requireMember } from "../platform/identity/actor.ts";
import { Team } from "../team/index.ts";
import type { Analytics, AnalyticsDays } from "./analytics.schema.ts";
import { RequestFiguresEntity, type RequestFiguresRecord } from "./figures.entity.ts";
import { add, figuresOf, noSum, type Sum } from "./sum.ts";

/**
 * The most items that are read for an answer, some 4 MB. A team of thirty people who ask on each working day for two
 * brands has fifteen thousand in a year; a larger one is answered for fewer days, and told so.
 */
const MOST_ITEMS = 15_000;
const MOST_ROWS = 100;

/** Days of a period that a chart shows as one: a month's days, a quarter's weeks, a year's months. */
const periodOf: Record<AnalyticsDays, (day: string) => string> = {
  30: (day) => day,
  90: (day) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)),
  365: (day) => `${day.slice(0, 7)}-01`,
};

/**
 * What became of the requests that the actor's team sent in so many days up to today. Read from figures that are kept by
 * day, brand and person (`count.ts`), never from the requests: by at most 15,000 items, the latest first.
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
  // The latest come first, so each brand and person is named as last.
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

/** The figures of whole days, the latest first, and the earliest day that they hold whole. */
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
