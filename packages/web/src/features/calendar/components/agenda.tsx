import type { LicenseEnd } from "@clearhouse/core/integrations/calendar/calendar.schema.ts";
import { CalendarClock, ImageIcon, RefreshCw, ShieldCheck, Video } from "lucide-react";
import { Link } from "react-router-dom";
import { Badge } from "@/components/ui/badge.tsx";
import { VerdictBadge } from "@/components/verdict/verdict-badge.tsx";
import { formatCalendarDate } from "@/lib/dates.ts";
import { daysFrom, type Month, nameOfDay, nameOfMonth } from "../lib/month.ts";
import { type CalendarEnd, type Day, isRelease, keyOf } from "../lib/use-ends.ts";
import { CALENDAR_TEXTS } from "../texts.ts";

interface Props {
  month: Month;
  today: string;
  days: readonly Day[];
}

/** The id of a day's heading, to which the grid links. */
export const dayId = (day: string): string => `ends-${day}`;

/** The days on which licenses and releases end, with their details. */
export function Agenda({ month, today, days }: Props) {
  return (
    <section aria-label={CALENDAR_TEXTS.agenda(nameOfMonth(month))} className="flex flex-col gap-5">
      {days.map(({ day, ends }) => (
        <div key={day} className="flex flex-col gap-2">
          <h3
            id={dayId(day)}
            tabIndex={-1}
            className="flex scroll-mt-4 items-baseline gap-2 font-medium outline-none target:text-primary-text"
          >
            <time dateTime={day}>{nameOfDay(day)}</time>
            <span className="font-normal text-muted-foreground text-xs">
              {CALENDAR_TEXTS.inDays(daysFrom(today, day))} · {countOf(ends)}
            </span>
          </h3>
          <ul className="divide-y overflow-hidden rounded-lg border bg-card">
            {ends.map((end) => (
              <li key={keyOf(end)}>
                <EndRow end={end} today={today} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const countOf = (ends: readonly CalendarEnd[]): string => {
  const ofReleases = ends.filter(isRelease).length;
  return CALENDAR_TEXTS.count(ends.length - ofReleases, ofReleases);
};

function EndRow({ end, today }: { end: CalendarEnd; today: string }) {
  const { assetName, path } = end;
  return (
    <div className="relative flex items-start gap-3 p-3 transition-colors hover:bg-muted/50">
      <Picture end={end} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Link
          to={path}
          dir="auto"
          className="w-fit max-w-full truncate font-medium outline-none after:absolute after:inset-0 hover:underline focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2"
        >
          {assetName}
        </Link>
        {isRelease(end) ? <p className="text-sm">{CALENDAR_TEXTS.release(end.what)}</p> : <Granted end={end} />}
        <div className="mt-0.5 flex flex-wrap gap-1.5">
          <VerdictBadge answer={end.mayBeUsed.verdict} title={end.mayBeUsed.text} />
          <Notes end={end} today={today} />
        </div>
      </div>
    </div>
  );
}

function Granted({ end: { brand, use, origin, grantedBy } }: { end: LicenseEnd }) {
  return (
    <>
      <p className="break-words text-sm">
        {brand || CALENDAR_TEXTS.anyBrand}
        <span aria-hidden="true"> · </span>
        <span className="text-muted-foreground">{use || CALENDAR_TEXTS.anyUse}</span>
      </p>
      <p className="break-words text-muted-foreground text-xs">
        <bdi>{CALENDAR_TEXTS.from[origin](grantedBy)}</bdi>
      </p>
    </>
  );
}

/** What happens to the asset after the last day of its license or release. */
function Notes({ end, today }: { end: CalendarEnd; today: string }) {
  const { endsOn } = end;
  const { goesOnUntil, renewalAsked } = isRelease(end) ? { goesOnUntil: null, renewalAsked: false } : end;
  const ended = endsOn < today && goesOnUntil === null;
  return (
    <>
      {ended && <Badge icon={CalendarClock}>{CALENDAR_TEXTS.ended}</Badge>}
      {endsOn === today && <Badge icon={CalendarClock}>{CALENDAR_TEXTS.endsToday}</Badge>}
      {renewalAsked && <Badge icon={RefreshCw}>{CALENDAR_TEXTS.renewal}</Badge>}
      {goesOnUntil !== null && (
        <Badge icon={ShieldCheck}>
          {goesOnUntil === "" ? CALENDAR_TEXTS.goesOnForGood : CALENDAR_TEXTS.goesOn(formatCalendarDate(goesOnUntil))}
        </Badge>
      )}
    </>
  );
}

function Picture({ end: { thumbnailUrl, type } }: { end: CalendarEnd }) {
  const Icon = type === "video" ? Video : ImageIcon;
  if (thumbnailUrl !== "") {
    return (
      <img src={thumbnailUrl} alt="" loading="lazy" className="size-14 shrink-0 rounded-md bg-muted object-cover" />
    );
  }
  return (
    <span className="grid size-14 shrink-0 place-items-center rounded-md bg-muted text-muted-foreground">
      <Icon className="size-5" aria-hidden="true" />
    </span>
  );
}
