import type { ActivityStats } from "../../people/user/profile.schema.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { readCounts } from "../../platform/store/counter.ts";
import type { AssetColumn } from "./asset.schema.ts";
import { uploadsOf } from "./change.ts";

/**
 * The numbers of the signed-in person's uploads to the team. The numbers are read from counters, so the cost doesn't grow with
 * the number of uploads.
 */
export const uploadStats = async (): Promise<ActivityStats> => {
  const { teamId, userId } = requireMember();
  const counted = await readCounts(teamId, uploadsOf(userId));
  const of = (column: AssetColumn): number => counted.get(column) ?? 0;
  const [approved, pending, denied] = [of("approved"), of("pending") + of("requesting-rights"), of("denied")];
  return { totalAssets: approved + pending + denied, approved, pending, denied };
};
