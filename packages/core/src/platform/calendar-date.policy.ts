const format = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/** A calendar date `YYYY-MM-DD`, which has no time zone, as the workspace shows it: "Nov 22, 2026". */
export const shownDate = (date: string): string => format.format(new Date(`${date}T00:00:00Z`));
