import { nowIso } from "../../platform/clock.ts";
import { updateItem, type Write } from "../../platform/store/transaction.ts";
import { UserEntity } from "./user.entity.ts";

/**
 * How many removals from teams are stored for a person. Nobody is removed from more than 50 teams while an invite link
 * is valid.
 */
const KEPT = 50;

/**
 * The write that stores on a person's record that a team is removing the person. From then on, an earlier invite link
 * of the team works for the person only if the link was made for an email address. The person's record is read with
 * strong consistency.
 */
export const removal = async (userId: string, teamId: string): Promise<Write> => {
  const { data: user } = await UserEntity.get({ userId }).go({ consistent: true });
  const others = (user?.removals ?? []).filter((one) => one.teamId !== teamId);
  const removals = [...others, { teamId, at: nowIso() }].slice(-KEPT);
  return updateItem(UserEntity.patch({ userId }).set({ removals }).params());
};
