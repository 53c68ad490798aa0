const formatter = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A timestamp or a calendar date as a day; the year and the month's name leave no doubt in any country. */
export const day = (value: string): string => formatter.format(new Date(value));
