import type { TEXTS } from "./en/told.policy.ts";
import { fill } from "./locale.policy.ts";

/** Where a team has a person's data from: a public post, a colleague who typed it, or the person as one of its creators. */
export const DATA_SOURCES = ["post", "colleague", "creator"] as const;
export type DataSource = (typeof DATA_SOURCES)[number];

const KEYS = { post: "dataPost", colleague: "dataColleague", creator: "dataCreator" } as const;

/** What a first message has to say about the person's data. */
export interface Told {
  source: DataSource;
  /** Where people write about their data; "" if a request of before has no such address. */
  contact: string;
}

/**
 * The line of a first message that says who has the person's data, why, from where, for how long, and what rights they
 * have where; "" without an address to write to.
 * @param texts in the person's language
 * @param names the team, and who entered the data
 */
export const toldLine = (
  texts: Readonly<Record<keyof typeof TEXTS, string>>,
  { source, contact }: Told,
  names: { team: string; requester: string },
): string =>
  contact === "" ? "" : fill(texts.yourData, { team: names.team, source: fill(texts[KEYS[source]], names), contact });
