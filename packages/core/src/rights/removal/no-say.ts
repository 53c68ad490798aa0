import { EVENTS } from "../../base/happenings/events.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import type { Asset } from "../../library/asset/asset.schema.ts";
import { change } from "../../library/asset/change.ts";
import { grantsOf } from "../../library/asset/grants-of.ts";
import type { RefusalRecord } from "../../library/asset/kept.ts";
import { deniedByHandOf, keptRefusals, refusalsOf, removalsOf } from "../../library/asset/objections.ts";
import { viewer } from "../../library/asset/view.ts";
import { nowIso } from "../../platform/clock.ts";
import { requireAdmin } from "../../platform/identity/actor.ts";
import { refusalNotFound } from "./removal.errors.ts";

/**
 * Decides that whoever denied a request has no say about the asset; only admins may. What they said stays in the
 * activity and with the request, but doesn't count any more. An asset that was denied by it alone becomes pending.
 * Repeated calls change nothing.
 * @param reason why; shown in the activity
 * @throws auth.forbidden, asset.not_found, refusal.not_found
 */
export const noSay = async (assetId: string, requestId: string, reason: string): Promise<Asset> => {
  const { teamId } = requireAdmin();
  const show = await viewer();
  const { record } = await change(teamId, assetId, (current) => {
    const all = refusalsOf(current);
    const refusal = all.find((one) => one.requestId === requestId);
    if (!refusal) throw refusalNotFound();
    if (refusal.noSay) return undefined;
    const refusals = all.map((one) => (one === refusal ? { ...one, noSay: { at: nowIso(), reason } } : one));
    const { status, beforeRequest } = current;
    const isFree = nothingDenies(current, refusals);
    const moved = isFree && status === "denied" ? ({ from: "denied", to: "pending" } as const) : undefined;
    // The status to which an asset returns when its open request is withdrawn.
    const wasDenied = isFree && beforeRequest?.status === "denied";
    return {
      next: {
        ...current,
        refusals: keptRefusals(refusals),
        ...(moved && { status: moved.to }),
        ...(wasDenied && { beforeRequest: { ...beforeRequest, status: "pending" as const } }),
        version: current.version + 1,
      },
      step: { type: "refusal.set_aside", ...moved, facts: { request: requestId, reason } },
      also: moved ? [EVENTS["asset.status.changed"].outbox({ assetId, ...moved })] : [],
    };
  });
  return show(record);
};

/** Whether nothing denies an asset without a grant any more. */
const nothingDenies = (current: AssetRecord, refusals: readonly Pick<RefusalRecord, "noSay" | "ifBy">[]): boolean =>
  grantsOf(current).length === 0 &&
  !deniedByHandOf(current) &&
  refusals.every(({ noSay: isSetAside, ifBy }) => isSetAside || ifBy) &&
  !removalsOf(current).some(({ ended }) => ended);
