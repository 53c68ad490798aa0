import { nowIso } from "../platform/clock.ts";
import { updateItem, type Write } from "../platform/store/transaction.ts";
import { UserEntity } from "./user.entity.ts";

/** How many removals are kept for a person: more teams than anybody is removed from while an invite is valid. */
const KEPT = 50;

/**
 * The write that notes on a person's record that a team removes them now. The team's open links made until now are
 * closed to the person from then on. Reads the record consistently.
 */
export const removal = async (userId: string, teamId: string): Promise<Write> => {
  const { data: user } = await UserEntity.get({ userId }).go({ consistent: true });
  const others = (user?.removals ?? []).filter((one) => one.teamId !== teamId);
  const removals = [...others, { teamId, at: nowIso() }].slice(-KEPT);
  return updateItem(UserEntity.patch({ userId }).set({ removals }).params());
};
