import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { DAY_MS } from "../../platform/clock.ts";

/** How long a team has to take down what is still published: 48 hours. */
const TAKE_DOWN_MS = 2 * DAY_MS;

/**
 * The asset's attribute for taking down what is still published, from a license's end at its owner's wish. Each
 * publication that is still up is a task; they are done with the last one. Without such a publication there is nothing
 * to do.
 */
export const takeDownFrom = (
  { publications }: Pick<AssetRecord, "publications">,
  requestId: string,
  at: string,
): Pick<AssetRecord, "takeDown"> => ({
  takeDown:
    (publications?.live ?? 0) > 0
      ? { requestId, openedAt: at, dueAt: new Date(Date.parse(at) + TAKE_DOWN_MS).toISOString() }
      : undefined,
});
