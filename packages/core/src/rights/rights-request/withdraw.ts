import { EVENTS } from "../../base/happenings/events.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { isWaiting } from "../../library/asset/asset.policy.ts";
import type { Asset } from "../../library/asset/asset.schema.ts";
import { type Change, change } from "../../library/asset/change.ts";
import { closedRequest } from "../../library/asset/request-summary.ts";
import { viewer } from "../../library/asset/view.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { updateItem, type Write } from "../../platform/store/transaction.ts";
import { Grant } from "../grant/index.ts";
import { RightsRequestEntity, type RightsRequestRecord, read } from "./rights-request.entity.ts";
import { alreadyDecided, notOpen } from "./rights-request.errors.ts";
import { askedOwner } from "./view.ts";

/**
 * The writes that withdraw a request that waits for an answer, a proof or a signature. The transaction fails if the
 * request has been decided since it was read. The request's contract can't be signed any more (see agreement/), and an event
 * handler voids the contract.
 * @param also what the request stores besides
 */
export const withdrawal = (
  teamId: string,
  requestId: string,
  also: Partial<Pick<RightsRequestRecord, "conversation">> = {},
): Write[] => [
  updateItem(
    RightsRequestEntity.patch({ teamId, requestId })
      .set({ status: "withdrawn", ...also })
      .where(({ status }, { eq }) =>
        ["pending", "awaiting-proof", "awaiting-signature"].map((waiting) => eq(status, waiting)).join(" OR "),
      )
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
    return withdrawing(current, request);
  });
  return show(record);
};

/** The change of an asset and its open request that takes the request back. @param also see {@link withdrawal} */
export const withdrawing = (
  current: AssetRecord,
  { teamId, requestId, assetId, contentOwner, contentOwnerEmail }: RightsRequestRecord,
  also?: Parameters<typeof withdrawal>[2],
): Change => {
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
      personal: askedOwner(contentOwner, contentOwnerEmail),
    },
    also: [
      ...withdrawal(teamId, requestId, also),
      ...(moved ? [EVENTS["asset.status.changed"].outbox({ assetId, ...moved })] : []),
    ],
  };
};
