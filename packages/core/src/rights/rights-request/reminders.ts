import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { isAnswered, isRemindable } from "../../library/asset/asset.policy.ts";
import type { Asset } from "../../library/asset/asset.schema.ts";
import { type Change, change, whileThere } from "../../library/asset/change.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { viewer } from "../../library/asset/view.ts";
import { nowIso } from "../../platform/clock.ts";
import { requireHolder, requireMember } from "../../platform/identity/actor.ts";
import { updateItem, type Write } from "../../platform/store/transaction.ts";
import { remindedAgain } from "./remind-due.ts";
import { type RemindersOff, RightsRequestEntity, type RightsRequestRecord, read } from "./rights-request.entity.ts";
import {
  alreadyDecided,
  noAddress,
  notOpen,
  ownerRefusesReminders,
  remindedTogether,
} from "./rights-request.errors.ts";

/**
 * Stops the reminders of a request for its owner: neither automatic nor manual reminders are sent any more. Does
 * nothing if the request is closed, or if the owner has stopped the reminders already.
 */
export const stopReminders = async (): Promise<void> => {
  const { teamId, requestId, assetId } = requireHolder("owner");
  await whileThere(teamId, assetId, () =>
    change(teamId, assetId, async (current) => {
      const request = await read(teamId, requestId);
      if (!isRemindable(statusNow(request)) || request.remindersOff?.by === "owner") return undefined;
      const { contentOwner: name, contentOwnerEmail: email = "" } = request;
      return {
        ...switched(current, request, { at: nowIso(), by: "owner" }),
        step: step("stopped", requestId, { name, email }),
      };
    }),
  );
};

/**
 * Switches automatic reminders of the owner on or off, with an entry in the asset's activity. If the owner has stopped
 * the reminders, nobody can switch them on.
 * @returns the asset as it is now
 * @throws rights_request.not_found, rights_request.already_decided, rights_request.not_open, rights_request.no_address,
 * rights_request.reminders_refused, rights_request.reminded_together; asset.not_found if the asset was deleted
 */
export const setReminders = async (requestId: string, on: boolean): Promise<Asset> => {
  const { teamId } = requireMember();
  const { assetId } = await read(teamId, requestId);
  const show = await viewer();
  const { record } = await change(teamId, assetId, async (current) => {
    const request = await read(teamId, requestId);
    const status = statusNow(request);
    if (!isRemindable(status)) throw isAnswered(status) ? alreadyDecided() : notOpen();
    if (request.bundleId) throw remindedTogether();
    if (!request.contentOwnerEmail) throw noAddress();
    if (request.remindersOff?.by === "owner") throw ownerRefusesReminders();
    if (on === (request.remindersOff === undefined)) return undefined;
    const { also, ...changed } = switched(current, request, on ? undefined : { at: nowIso(), by: "member" });
    return {
      ...changed,
      step: step(on ? "resumed" : "stopped", requestId),
      also: [...also, ...(on ? remindedAgain(request) : [])],
    };
  });
  return show(record);
};

const step = (
  what: "stopped" | "resumed",
  requestId: string,
  owner?: { name: string; email: string },
): Change["step"] => ({
  type: `rights_request.reminders.${what}`,
  facts: { request: requestId },
  outsider: owner,
});

/** The change of an asset and its request that switches the reminders on or off. */
const switched = (
  current: AssetRecord,
  { teamId, requestId }: RightsRequestRecord,
  off: RemindersOff | undefined,
): { next: AssetRecord; also: Write[] } => {
  const patch = RightsRequestEntity.patch({ teamId, requestId });
  const mark = (off ? patch.set({ remindersOff: off }) : patch.remove(["remindersOff"])).where(
    ({ status }, { eq }) => `${eq(status, "pending")} OR ${eq(status, "awaiting-proof")}`,
  );
  const isShown = current.request?.id === requestId;
  return {
    next: isShown && current.request ? { ...current, request: { ...current.request, remindersOff: off?.by } } : current,
    also: [updateItem(mark.params())],
  };
};
