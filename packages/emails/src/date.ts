const formatter = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/**
 * A timestamp or a calendar date as a day, with the year and the month's name, so that nobody confuses day and month.
 */
export const day = (value: string): string => formatter.format(new Date(value));

const momentFormatter = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** A timestamp to the minute, so that people can compare it with the time of something that they did. */
export const moment = (value: string): string => `${momentFormatter.format(new Date(value))} UTC`;
