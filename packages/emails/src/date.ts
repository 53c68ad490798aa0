const formatter = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/** A timestamp or a calendar date as a day; the year and the month's name leave no doubt in any country. */
export const day = (value: string): string => formatter.format(new Date(value));

const momentFormatter = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** A timestamp to the minute, for what somebody compares with what they did themselves. */
export const moment = (value: string): string => `${momentFormatter.format(new Date(value))} UTC`;
