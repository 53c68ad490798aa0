import { isTimeZone } from "@clearhouse/core/people/team/session.schema.ts";

/** The zone's offset from UTC; "" for a zone that the browser doesn't know. */
const offsetOf = (timeZone: string): string => {
  if (!isTimeZone(timeZone)) return "";
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
};

export interface TimeZone {
  name: string;
  /** The zone's shown name: its id with spaces instead of underscores, as in 'Los Angeles'. */
  label: string;
  offset: string;
}

/** All zones that the browser lists, plus UTC and the current zone, which some browsers don't list. */
export const timeZones = (current: string): TimeZone[] =>
  [...new Set(["UTC", current, ...Intl.supportedValuesOf("timeZone")])].map((name) => ({
    name,
    label: name.replaceAll("_", " "),
    offset: offsetOf(name),
  }));
