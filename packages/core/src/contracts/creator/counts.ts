import { requireMember } from "../../platform/identity/actor.ts";
import { count, readCounts } from "../../platform/store/counter.ts";
import type { Write } from "../../platform/store/transaction.ts";
import type { CreatorCounts } from "./creator.schema.ts";

const LIST = "creators";

/**
 * The write that changes the count on a tab of the Content Creators screen, for the transaction that adds or removes
 * the counted record.
 * @param id the id of the counted record
 */
export const counted = (teamId: string, tab: keyof CreatorCounts, id: string, by: number): Write =>
  count(teamId, LIST, tab, id, by);

/** How many creators, pending invites and pieces of content a team has, from the counters. */
export const countsOf = async (teamId: string): Promise<CreatorCounts> => {
  const found = await readCounts(teamId, LIST);
  const of = (tab: keyof CreatorCounts): number => found.get(tab) ?? 0;
  return { creators: of("creators"), invites: of("invites"), content: of("content") };
};

/** The counts of the actor's team. */
export const counts = (): Promise<CreatorCounts> => countsOf(requireMember().teamId);
