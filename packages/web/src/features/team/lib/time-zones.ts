import { isTimeZone } from "@clearhouse/core/team/session.schema.ts";

/** "" for a zone that this browser doesn't know. */
const offsetOf = (timeZone: string): string => {
  if (!isTimeZone(timeZone)) return "";
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
};

export interface TimeZone {
  name: string;
  /** For reading: Los_Angeles is written with a space there. */
  label: string;
  offset: string;
}

/** All that this browser knows, the one in use and UTC among them, which some leave out. */
export const timeZones = (current: string): TimeZone[] =>
  [...new Set(["UTC", current, ...Intl.supportedValuesOf("timeZone")])].map((name) => ({
    name,
    label: name.replaceAll("_", " "),
    offset: offsetOf(name),
  }));
