import { nowIso } from "../../platform/clock.ts";
import { requireHolder } from "../../platform/identity/actor.ts";
import { change, statusNow } from "./change.ts";

/**
 * Records in an open contract's history that the signer has opened the contract. There is at most one such entry a day.
 */
export const viewed = async (): Promise<void> => {
  const { teamId, contractId } = requireHolder("signer");
  await change(teamId, contractId, (current) => {
    const at = nowIso();
    const today = at.slice(0, 10);
    if (statusNow(current) !== "pending" || current.viewedOn === today) return undefined;
    return {
      next: { ...current, viewedAt: current.viewedAt ?? at, viewedOn: today },
      step: { type: "contract.viewed" as const },
    };
  });
};
