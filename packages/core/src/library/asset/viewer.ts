import { Team } from "../../people/team/index.ts";
import { todayIn } from "../../platform/clock.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import type { Asset } from "./asset.schema.ts";
import { coverageReader } from "./covered-by.ts";
import { type ViewRecord, view } from "./view.ts";

/**
 * Returns a function that makes the calling member's view of a record. The function also reads the agreement of the
 * record's creator, once for each creator.
 */
export const viewer = async (): Promise<(record: ViewRecord) => Promise<Asset>> => {
  const { teamId, role } = requireMember();
  const { timeZone } = await Team.get(teamId);
  const covering = coverageReader(teamId, timeZone);
  // The date is computed once for all assets, because computing a date takes as long as the rest of a view.
  const today = todayIn(timeZone);
  return async (record) =>
    view(record, {
      admin: role === "admin",
      today,
      coveredBy: record.creator ? await covering(record.creator.id) : undefined,
    });
};
