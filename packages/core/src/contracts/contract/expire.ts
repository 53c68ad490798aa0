import { EVENTS } from "../../base/happenings/events.ts";
import type { Timer } from "../../platform/timer/timer.entity.ts";
import { change, settlesNothing, statusNow } from "./change.ts";
import { shownByCreator } from "./shown-by-creator.ts";
import { answered } from "./timers.ts";

/**
 * Stores that a contract has expired after its 60 days, together with the event whose handler notifies the contract's
 * sender. Views show the contract as expired from its `expiresAt` on, even before the expiry is stored. Nothing is done
 * if the contract was answered, voided or sent again.
 */
export const expire = async (
  { teamId, id: contractId }: Pick<Timer, "teamId" | "id">,
  settle = settlesNothing,
): Promise<void> => {
  await change(teamId, contractId, async (current) => {
    if (current.status !== "pending" || statusNow(current) !== "expired") return undefined;
    const next = { ...current, status: "expired" as const };
    return {
      next,
      step: { type: "contract.expired" as const, from: "pending", to: "expired" },
      also: [
        ...answered(current),
        ...(await shownByCreator(next, "expired")),
        EVENTS["contract.expired"].outbox({ contractId }),
        ...(await settle(next)),
      ],
    };
  });
};
