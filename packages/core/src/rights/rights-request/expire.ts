import { EVENTS } from "../../base/happenings/events.ts";
import { isRemindable } from "../../library/asset/asset.policy.ts";
import { change, whileThere } from "../../library/asset/change.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { updateItem } from "../../platform/store/transaction.ts";
import type { Timer } from "../../platform/timer/timer.entity.ts";
import { RightsRequestEntity, read } from "./rights-request.entity.ts";

/**
 * Stores that a request has expired, because it wasn't answered, or its owner's yes not proven, within 30 days; adds an entry to the asset's activity
 * and notifies the requester. The asset keeps the status requesting-rights, and its rights may be requested again. The
 * request is shown as expired from `expiresAt` on, even before this function has run. A request that was answered,
 * withdrawn or deleted with its asset stays unchanged.
 */
export const expire = async ({ teamId, id: requestId }: Pick<Timer, "teamId" | "id">): Promise<void> => {
  const { assetId } = await read(teamId, requestId);
  await whileThere(teamId, assetId, () =>
    change(teamId, assetId, async (current) => {
      const request = await read(teamId, requestId);
      if (!isRemindable(request.status) || statusNow(request) !== "expired") return undefined;
      const ended = RightsRequestEntity.patch({ teamId, requestId })
        .set({ status: "expired" })
        .where(({ status }, { eq }) => `${eq(status, "pending")} OR ${eq(status, "awaiting-proof")}`);
      const isLatest = current.request?.id === requestId;
      return {
        next: {
          ...current,
          request: isLatest && current.request ? { ...current.request, status: "expired" } : current.request,
          openRequestId: current.openRequestId === requestId ? undefined : current.openRequestId,
        },
        step: { type: "rights_request.expired", facts: { request: requestId } },
        also: [updateItem(ended.params()), EVENTS["rights_request.expired"].outbox({ requestId, assetId })],
      };
    }),
  );
};
