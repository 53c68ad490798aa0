import { type Limit, limitsIn } from "./own-words.policy.ts";
import type { Scope, UseLine } from "./scope.policy.ts";

/** What the fields of a license say. */
export interface Fields {
  scope: Pick<Scope, "lines" | "countries">;
  /** The last day, `YYYY-MM-DD`; "" without an end. */
  expiresOn: string;
}

/** Whether all lines say it; a license without lines says nothing. */
const isInEachLine = ({ lines }: Fields["scope"], says: (line: UseLine) => boolean): boolean =>
  lines.length > 0 && lines.every(says);

const isStated = (limit: Limit, { scope, expiresOn }: Fields): boolean => {
  switch (limit.kind) {
    case "until":
      return expiresOn !== "" && expiresOn <= limit.date;
    case "platforms":
      return isInEachLine(
        scope,
        ({ platforms }) => platforms !== "any" && platforms.every((one) => limit.platforms.includes(one)),
      );
    case "countries":
      return Array.isArray(scope.countries) && scope.countries.every((one) => limit.countries.includes(one));
    case "no_ads":
      return isInEachLine(scope, ({ ads }) => ads === "organic");
  }
};

/**
 * The limits that an owner's words certainly name, and that the license's fields don't say. While there are any, nobody
 * can state that the fields say it all.
 * @param day the calendar date in the team's time zone on which the license was granted, from which a day without a year is counted
 */
export const limitsLeft = (words: readonly string[], fields: Fields, day: string): Limit[] =>
  words.flatMap((text) => limitsIn(text, day)).filter((limit) => !isStated(limit, fields));
