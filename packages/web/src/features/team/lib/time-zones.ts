import { isTimeZone } from "@clearhouse/core/team/session.schema.ts";

/** The zone's offset; "" for a zone that this browser doesn't know. */
const offsetOf = (timeZone: string): string => {
  if (!isTimeZone(timeZone)) return "";
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
};

export interface TimeZone {
  name: string;
  /** The zone's name for people: the id with spaces for its underscores, as in Los Angeles. */
  label: string;
  offset: string;
}

/** All zones that this browser knows, and the current one and UTC, which some browsers leave out. */
export const timeZones = (current: string): TimeZone[] =>
  [...new Set(["UTC", current, ...Intl.supportedValuesOf("timeZone")])].map((name) => ({
    name,
    label: name.replaceAll("_", " "),
    offset: offsetOf(name),
  }));
