import { AssetEdited, AssetStatusChanged } from "../asset/asset.events.ts";
import { isWaiting } from "../asset/asset.policy.ts";
import type { Asset } from "../asset/asset.schema.ts";
import { change } from "../asset/change.ts";
import { closedRequest } from "../asset/request-summary.ts";
import { viewer } from "../asset/viewer.ts";
import { Grant } from "../grant/index.ts";
import { requireMember } from "../platform/identity/actor.ts";
import { updateItem, type Write } from "../platform/store/transaction.ts";
import { read } from "./read.ts";
import { RightsRequestEntity } from "./rights-request.entity.ts";
import { alreadyDecided, notOpen } from "./rights-request.errors.ts";
import { RightsRequestWithdrawn } from "./rights-request.events.ts";

/**
 * The writes that take back a question that is with its owner, for an answer or for a signature; they fail when it was
 * decided meanwhile. A contract that belongs to it follows by event; from now on it can't be signed (agreement).
 */
export const withdrawal = (teamId: string, requestId: string): Write[] => [
  updateItem(
    RightsRequestEntity.patch({ teamId, requestId })
      .set({ status: "withdrawn" })
      .where(({ status }, { eq }) => `${eq(status, "pending")} OR ${eq(status, "awaiting-signature")}`)
      .params(),
  ),
  RightsRequestWithdrawn.outbox({ requestId }),
];

/**
 * Takes a question back that wasn't answered: its link shows Request Not Found from then on, and the asset is again as it
 * was before it was asked for: pending, denied, or what its grants make it. The owner isn't written to. Done once, however
 * often it is asked.
 * @returns the asset as it is now
 * @throws rights_request.not_found, rights_request.already_decided, rights_request.not_open once it has run out;
 * asset.not_found once the asset was deleted
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
        asked: { name: request.contentOwner, email: request.contentOwnerEmail },
      },
      also: [
        ...withdrawal(teamId, requestId),
        moved ? AssetStatusChanged.outbox({ assetId, ...moved }) : AssetEdited.outbox({ assetId }),
      ],
    };
  });
  return show(record);
};
