import { isRecordNumber } from "@clearhouse/core/base/license/license-number.policy.ts";
import type { LicenseEnd } from "@clearhouse/core/integrations/calendar/calendar.schema.ts";
import type { FeedContent } from "@clearhouse/core/integrations/calendar/feed.ts";
import { addDays } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import ical, { ICalEventTransparency } from "ical-generator";

/** How often a calendar program should read the feed; not every program obeys this. */
const ASK_AGAIN_SECONDS = 4 * 3_600;

const TEXTS = {
  calendar: (team: string) => `License ends, ${team}`,
  title: (asset: string) => `License ends: ${asset}`,
  brand: (brand: string) => `Brand: ${brand}`,
  use: (use: string) => `Use: ${use}`,
  number: (number: string) => `${isRecordNumber(number) ? "Record" : "License"}: ${number}`,
  goesOn: (until: string) =>
    until === "" ? "Another license continues without an end." : `Another license continues until ${until}.`,
  renewal: "The owner has been asked to renew it.",
} as const;

/** Escapes the calendar's name, because the library escapes all texts except the name. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\s+/g, " ");

/** A calendar date for the library, which reads dates in UTC. */
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The last possible date, because years have four digits in the format. */
const LAST_DAY = "9999-12-31";

/** The end of an all-day event, which is the day after the event. The last possible date has no day after it. */
const afterwards = (day: string): { end?: Date } => (day === LAST_DAY ? {} : { end: dateOf(addDays(day, 1)) });

/**
 * The text of an event. The text has no person's name or address, because subscribers may show the calendar to anyone.
 * `use` is what an admin entered for their own approval, or what was requested from an owner.
 */
const descriptionOf = ({ brand, use, number, goesOnUntil, renewalAsked }: LicenseEnd): string => {
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
 * Writes license ends as an iCalendar text (RFC 5545), with an all-day event on the last day of each license. An event
 * has the same UID in every answer. The same licenses give the same text, byte for byte, so that the answer's ETag
 * stays the same.
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
      // The stamp isn't the current time, because then each answer would be different.
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
