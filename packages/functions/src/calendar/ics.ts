import type { LicenceEnd } from "@clearhouse/core/calendar/calendar.schema.ts";
import type { FeedContent } from "@clearhouse/core/calendar/feed.ts";
import { addDays } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import ical, { ICalEventTransparency } from "ical-generator";

/** How often a calendar program should ask again, if it asks the feed how often. */
const ASK_AGAIN_SECONDS = 4 * 3_600;

const TEXTS = {
  calendar: (team: string) => `License ends, ${team}`,
  title: (asset: string) => `License ends: ${asset}`,
  brand: (brand: string) => `Brand: ${brand}`,
  use: (use: string) => `Use: ${use}`,
  number: (number: string) => `License: ${number}`,
  goesOn: (until: string) =>
    until === "" ? "Another license goes on without an end." : `Another license goes on until ${until}.`,
  renewal: "The owner has been asked to renew it.",
} as const;

/** As the generator writes every other text; a calendar's name it writes as it is. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\s+/g, " ");

/** A calendar date as the generator takes it: it reads the parts in UTC. */
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The last day that a calendar can write: years have four digits there. */
const LAST_DAY = "9999-12-31";

/** The first day that is no part of an event; without one it ends with the day on which it begins. */
const afterwards = (day: string): { end?: Date } => (day === LAST_DAY ? {} : { end: dateOf(addDays(day, 1)) });

/**
 * Nobody's name and no address: whoever subscribes may show the calendar to anyone. Of an admin's own approval the use is
 * in the admin's words; in an owner's grant it is what was asked for.
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
 * License ends as an iCalendar text (RFC 5545): an all-day event on the last day of each, whose UID is the same in every
 * answer. The same ends make the same text, byte for byte, so that its tag tells whether anything has changed.
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
      // When it was written would make each answer another one.
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
