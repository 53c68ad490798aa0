import { EVENTS } from "../../base/happenings/events.ts";
import { isWaiting } from "../../library/asset/asset.policy.ts";
import type { Asset } from "../../library/asset/asset.schema.ts";
import { change } from "../../library/asset/change.ts";
import { closedRequest } from "../../library/asset/request-summary.ts";
import { viewer } from "../../library/asset/view.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { updateItem, type Write } from "../../platform/store/transaction.ts";
import { Grant } from "../grant/index.ts";
import { RightsRequestEntity, read } from "./rights-request.entity.ts";
import { alreadyDecided, notOpen } from "./rights-request.errors.ts";
import { askedOwner } from "./view.ts";

/**
 * The writes that withdraw a request that waits for an answer or a signature. The transaction fails if the request has
 * been decided since it was read. The request's contract can't be signed any more (see agreement/), and an event
 * handler voids the contract.
 */
export const withdrawal = (teamId: string, requestId: string): Write[] => [
  updateItem(
    RightsRequestEntity.patch({ teamId, requestId })
      .set({ status: "withdrawn" })
      .where(({ status }, { eq }) => `${eq(status, "pending")} OR ${eq(status, "awaiting-signature")}`)
      .params(),
  ),
  EVENTS["rights_request.withdrawn"].outbox({ requestId }),
];

/**
 * Withdraws an unanswered request. Its page then says that it was taken back, and the asset returns to its status before
 * the request: pending, denied, or the status that follows from its grants. The owner isn't mailed. Repeated calls
 * change nothing.
 * @returns the asset as it is now
 * @throws rights_request.not_found, rights_request.already_decided, rights_request.not_open if the request has expired;
 * asset.not_found if the asset was deleted
 */
export const withdraw = async (requestId: string): Promise<Asset> => {
  const { teamId } = requireMember();
  const { assetId } = await read(teamId, requestId);
  const show = await viewer();
  const { record } = await change(teamId, assetId, async (current) => {
    const request = await read(teamId, requestId);
    if (request.status === "withdrawn") return undefined;
    if (request.status === "approved" || request.status === "denied") throw alreadyDecided();
    if (!isWaiting(request.status) || current.openRequestId !== requestId) throw notOpen();
    const before = current.beforeRequest;
    const otherwise = before?.status ?? "pending";
    const held = Grant.holding(current, { grants: Grant.grantsOf(current), ended: [], otherwise });
    const shown = before?.request ?? (current.request && { ...current.request, status: "withdrawn" as const });
    const [from, to] = [current.status, held.status];
    const moved = from === to ? undefined : { from, to };
    return {
      next: { ...held, ...closedRequest(shown), version: current.version + 1 },
      step: {
        type: "rights_request.withdrawn",
        ...moved,
        facts: { request: requestId },
        personal: askedOwner(request.contentOwner, request.contentOwnerEmail),
      },
      also: [
        ...withdrawal(teamId, requestId),
        ...(moved ? [EVENTS["asset.status.changed"].outbox({ assetId, ...moved })] : []),
      ],
    };
  });
  return show(record);
};
