import { CalendarClock, CalendarX2, ShieldCheck, UsersRound } from "lucide-react";
import { Link } from "react-router-dom";
import { cn } from "@/lib/utils.ts";
import { type Month, nameOfDay, nameOfMonth, WEEKDAYS, weeksOf } from "../lib/month.ts";
import { type CalendarEnd, type Day, isRelease, keyOf } from "../lib/use-ends.ts";
import { CALENDAR_TEXTS } from "../texts.ts";
import { dayId } from "./agenda.tsx";

interface Props {
  month: Month;
  today: string;
  days: readonly Day[];
}

/** The most ends in a day's cell; the list of the month's days shows all of them. */
const SHOWN = 3;

export function MonthGrid({ month, today, days }: Props) {
  const endsOf = new Map(days.map(({ day, ends }) => [day, ends]));
  return (
    <div className="overflow-hidden rounded-lg border bg-card max-md:hidden">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{CALENDAR_TEXTS.months(nameOfMonth(month))}</caption>
        <thead>
          <tr className="border-b bg-muted">
            {WEEKDAYS.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long} className="px-2 py-1.5 text-left font-medium text-xs">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week has no id, and weeks never change their order
            <tr key={index} className="border-b last:border-b-0">
              {week.map((day, weekday) => (
                <td
                  key={WEEKDAYS[weekday]?.long}
                  className={cn("h-28 border-r p-1.5 align-top last:border-r-0", day === undefined && "bg-well")}
                >
                  {day !== undefined && <DayCell day={day} today={today} ends={endsOf.get(day) ?? []} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayCell({ day, today, ends }: { day: string; today: string; ends: readonly CalendarEnd[] }) {
  const isToday = day === today;
  const shown = ends.length > SHOWN ? ends.slice(0, SHOWN - 1) : ends;
  const more = ends.length - shown.length;
  return (
    <div className="flex flex-col gap-1">
      <time
        dateTime={day}
        aria-current={isToday ? "date" : undefined}
        className={cn(
          "grid size-6 place-items-center rounded-full text-xs tabular-nums",
          isToday ? "bg-primary font-semibold text-primary-foreground" : "text-muted-foreground",
        )}
      >
        {Number(day.slice(8))}
      </time>
      {shown.length > 0 && (
        <ul className="flex flex-col gap-1">
          {shown.map((end) => (
            <li key={keyOf(end)} className="min-w-0">
              <EndLink end={end} past={day < today} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <a
          href={`#${dayId(day)}`}
          aria-label={CALENDAR_TEXTS.moreOf(more, nameOfDay(day))}
          className="w-fit rounded-sm px-1 font-medium text-primary-text text-xs hover:underline focus-visible:outline-2 focus-visible:outline-ring"
        >
          {CALENDAR_TEXTS.more(more)}
        </a>
      )}
    </div>
  );
}

/** What happens to the asset after the last day, by icon and word. */
const ICONS = { goesOn: ShieldCheck, ended: CalendarX2, ends: CalendarClock, release: UsersRound } as const;

const lookOf = (end: CalendarEnd, past: boolean): keyof typeof ICONS => {
  if (isRelease(end)) return "release";
  if (end.goesOnUntil !== null) return "goesOn";
  return past ? "ended" : "ends";
};

function EndLink({ end, past }: { end: CalendarEnd; past: boolean }) {
  const look = lookOf(end, past);
  const Icon = ICONS[look];
  return (
    <Link
      to={end.path}
      title={[end.assetName, CALENDAR_TEXTS.looks[look], ...(isRelease(end) ? [end.what] : [end.brand, end.use])]
        .filter(Boolean)
        .join(" · ")}
      className="flex items-center gap-1 rounded bg-muted px-1 py-0.5 text-xs hover:underline focus-visible:outline-2 focus-visible:outline-ring"
    >
      <Icon className="size-3 shrink-0" aria-hidden="true" />
      <span className="truncate">{end.assetName}</span>
    </Link>
  );
}
