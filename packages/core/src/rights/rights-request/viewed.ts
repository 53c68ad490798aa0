import { EVENTS } from "../../base/happenings/events.ts";
import { change, whileThere } from "../../library/asset/change.ts";
import { nowIso } from "../../platform/clock.ts";
import { requireHolder } from "../../platform/identity/actor.ts";
import { updateItem } from "../../platform/store/transaction.ts";
import { RightsRequestEntity, read } from "./rights-request.entity.ts";

/**
 * Records in the asset's activity that the owner looked at an open request: at most one entry a day for each request.
 */
export const viewed = async (): Promise<void> => {
  const { teamId, requestId, assetId } = requireHolder("owner");
  const today = nowIso().slice(0, 10);
  await whileThere(teamId, assetId, () =>
    change(teamId, assetId, async (current) => {
      const request = await read(teamId, requestId);
      if (request.status !== "pending" || request.viewedOn === today) return undefined;
      const mark = RightsRequestEntity.patch({ teamId, requestId })
        .set({ viewedOn: today })
        .where(({ status }, { eq }) => eq(status, "pending"));
      const step = { type: "rights_request.viewed" as const, facts: { request: requestId } };
      const summary = current.request;
      const next =
        summary?.id === requestId && !summary.openedAt
          ? { ...current, request: { ...summary, openedAt: nowIso() } }
          : current;
      const first = request.viewedOn ? [] : [EVENTS["rights_request.opened"].outbox({ requestId, assetId })];
      return { next, step, also: [updateItem(mark.params()), ...first] };
    }),
  );
};
