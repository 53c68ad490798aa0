import type { LicenceEnd } from "@clearhouse/core/calendar/calendar.schema.ts";
import type { FeedContent } from "@clearhouse/core/calendar/feed.ts";
import { addDays } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import ical, { ICalEventTransparency } from "ical-generator";

/** How often a calendar program should read the feed, if it respects that. */
const ASK_AGAIN_SECONDS = 4 * 3_600;

const TEXTS = {
  calendar: (team: string) => `License ends, ${team}`,
  title: (asset: string) => `License ends: ${asset}`,
  brand: (brand: string) => `Brand: ${brand}`,
  use: (use: string) => `Use: ${use}`,
  number: (number: string) => `License: ${number}`,
  goesOn: (until: string) =>
    until === "" ? "Another license continues without an end." : `Another license continues until ${until}.`,
  renewal: "The owner has been asked to renew it.",
} as const;

/** Escaped like all other texts of the library, which doesn't escape a calendar's name. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\s+/g, " ");

/** A calendar date for the library, which reads its parts in UTC. */
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The last date in the format: years have four digits. */
const LAST_DAY = "9999-12-31";

/** The day after an event; without it the event would end on its first day. */
const afterwards = (day: string): { end?: Date } => (day === LAST_DAY ? {} : { end: dateOf(addDays(day, 1)) });

/**
 * Has no person's name and no address, because subscribers may show the calendar to anyone. For an admin's own approval
 * the use is in the admin's words; for an owner's grant it is the requested one.
 */
const descriptionOf = ({ brand, use, number, goesOnUntil, renewalAsked }: LicenceEnd): string => {
  const lines = [
    brand && TEXTS.brand(brand),
    use && TEXTS.use(use),
    number && TEXTS.number(number),
    goesOnUntil !== null && TEXTS.goesOn(goesOnUntil),
    renewalAsked && TEXTS.renewal,
  ];
  return lines.filter((line) => line !== undefined && line !== false && line !== "").join("\n");
};

/**
 * License ends as an iCalendar text (RFC 5545): an all-day event on the last day of each, with the same UID in every
 * answer. The same ends give the same text, byte for byte, so its ETag tells whether anything has changed.
 */
export const icsOf = ({ team, ends }: FeedContent): string => {
  const { host } = new URL(env.SITE_URL);
  const calendar = ical({
    name: escaped(TEXTS.calendar(team)),
    prodId: { company: "Clearhouse", product: "License ends", language: "EN" },
    ttl: ASK_AGAIN_SECONDS,
  });
  for (const end of ends) {
    calendar.createEvent({
      id: `${end.grantId}@${host}`,
      allDay: true,
      start: dateOf(end.endsOn),
      ...afterwards(end.endsOn),
      // A creation time would make each answer different.
      stamp: dateOf(end.endsOn),
      summary: TEXTS.title(end.assetName),
      description: descriptionOf(end),
      url: `${env.SITE_URL}${end.path}`,
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(end.brand && { categories: [{ name: end.brand }] }),
    });
  }
  return `${calendar.toString()}\r\n`;
};
