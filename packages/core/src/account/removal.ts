import { nowIso } from "../platform/clock.ts";
import { updateItem, type Write } from "../platform/store/transaction.ts";
import { UserEntity } from "./user.entity.ts";

/** How many removals are kept for a person. Nobody is removed from more than 50 teams while an invite link is valid. */
const KEPT = 50;

/**
 * The write that notes on a person's record that a team removes them now. After that, the team's earlier invite links
 * work for this person only if they were made for an email address. Reads the record with strong consistency.
 */
export const removal = async (userId: string, teamId: string): Promise<Write> => {
  const { data: user } = await UserEntity.get({ userId }).go({ consistent: true });
  const others = (user?.removals ?? []).filter((one) => one.teamId !== teamId);
  const removals = [...others, { teamId, at: nowIso() }].slice(-KEPT);
  return updateItem(UserEntity.patch({ userId }).set({ removals }).params());
};
