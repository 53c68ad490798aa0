import { confirmedBoth } from "../../base/answerer/confirmed.policy.ts";
import { bothSigns } from "../../base/own-network/own-network.policy.ts";
import type { Settle } from "../../contracts/contract/change.ts";
import type { ContractRecord, Signature } from "../../contracts/contract/contract.entity.ts";
import { permissionEnded, wasVoided } from "../../contracts/contract/contract.errors.ts";
import { completing, confirmedByAll, signaturesOf, signerOf } from "../../contracts/contract/signers.ts";
import { type Change, changing, find as findAsset } from "../../library/asset/change.ts";
import { deniedByHandOf } from "../../library/asset/objections.ts";
import { closedRequest } from "../../library/asset/request-summary.ts";
import { Upload } from "../../library/upload/index.ts";
import { nowIso } from "../../platform/clock.ts";
import type { Write } from "../../platform/store/transaction.ts";
import { withOfferedTerms } from "../conversation/conversation.policy.ts";
import { granting, movedFrom, originalsOf, type WaitingRequest } from "../rights-request/grant-of-answer.ts";
import { type RightsRequestRecord, read as readRequest } from "../rights-request/rights-request.entity.ts";

/**
 * The writes that change a contract's rights request, for the transaction that changes the contract. A signature makes
 * the grant, sets the asset to approved or time-limited, and attaches the owner's originals. Declining or voiding ends
 * the request, so that the rights can be requested again; the originals are removed a week later. If the contract
 * expires, the asset's activity records the expiry. Sending the contract again prolongs the request.
 * @throws contract.voided if the contract is signed or sent again after its request was closed; contract.text_damaged
 * if the contract is signed, but the terms to which the owner agreed don't match the entry in the activity;
 * contract.permission_ended if the contract is signed after the approval's last day
 */
export const settle: Settle = async (contract, isPart = false) => {
  const { teamId, contractId, requestId } = contract;
  if (!requestId) return [];
  const request = withOfferedTerms(await readRequest(teamId, requestId));
  const asset = await findAsset(teamId, request.assetId);
  const waits =
    request.status === "awaiting-signature" &&
    request.contract?.id === contractId &&
    asset?.openRequestId === requestId &&
    asset.request?.id === requestId;
  if (!waits || !asset?.request) {
    if (contract.status === "signed" || contract.status === "pending") throw wasVoided();
    return contract.status === "voided" ? letGo(request) : [];
  }
  if (isPart) return [];
  return settled({ contract, request, asset, summary: asset.request });
};

/** The writes that plan the removal of the originals when the contract can't be signed any more. */
const letGo = async (request: RightsRequestRecord): Promise<Write[]> =>
  (await originalsOf(request)).map((upload) => Upload.removedAfter(upload, nowIso()));

interface Waiting extends WaitingRequest {
  contract: ContractRecord;
}

const settled = async (waiting: Waiting): Promise<Write[]> => {
  const { contract, asset, request } = waiting;
  switch (contract.status) {
    case "signed":
      return changing(asset, await signed(waiting, lastOf(contract)));
    case "declined":
    case "voided":
      return [...changing(asset, ended(waiting, contract.status)), ...(await letGo(request))];
    case "expired":
      return changing(asset, expired(waiting));
    default:
      return changing(asset, await prolonged(waiting));
  }
};

const lastOf = (contract: ContractRecord): Signature => {
  const last = completing(contract);
  if (!last) throw new Error(`${contract.contractId} lacks a signature`);
  return last;
};

const signed = ({ contract, ...waiting }: Waiting, { at, sha256 }: Signature): Promise<Change> => {
  const { contractId } = contract;
  return granting(waiting, {
    ...{ at, contractId, origin: "contract", ended: permissionEnded },
    // The grant comes from the approval and all signatures together.
    ownNetwork: (agreedFrom) =>
      signaturesOf(contract).reduce((signs, one) => bothSigns(signs, one.ownNetwork), agreedFrom),
    confirmed: (by) => confirmedBoth(by, confirmedByAll(contract)),
    facts: { contract: contractId, "signed sha256": sha256 },
  });
};

/**
 * The change that ends the request. The asset stays requested, or gets the status that follows from its grants. The
 * asset's card on the kanban board says why there is no signature.
 */
const ended = ({ contract, request, asset, summary }: Waiting, how: "declined" | "voided"): Change => {
  const { contractId, declined } = contract;
  const { name, email } = signerOf(contract, declined?.signer ?? 1);
  const ids = { id: contractId, ended: how };
  return {
    next: {
      ...asset,
      deniedByHand: deniedByHandOf(asset),
      ...closedRequest({ ...summary, status: "withdrawn", contract: ids }),
      version: asset.version + 1,
    },
    step: {
      type: `contract.${how}`,
      facts: { request: request.requestId, contract: contractId },
      outsider: { name, email },
    },
    also: [
      movedFrom(request, {
        status: "withdrawn",
        ...(request.contract && { contract: { ...request.contract, ...ids } }),
      }),
    ],
  };
};

/**
 * The change that records the contract's expiry. After that, the contract can be sent again, or the rights can be
 * requested again.
 */
const expired = ({ contract: { contractId }, request, asset }: Waiting): Change => ({
  next: asset,
  step: { type: "contract.expired", facts: { request: request.requestId, contract: contractId } },
  also: [],
});

const prolonged = async ({ contract, request, asset, summary }: Waiting): Promise<Change> => {
  const { contractId, expiresAt } = contract;
  return {
    next: { ...asset, request: { ...summary, expiresAt } },
    step: { type: "contract.resent", facts: { request: request.requestId, contract: contractId } },
    also: [
      movedFrom(request, { expiresAt }),
      ...(await originalsOf(request)).flatMap((upload) => Upload.held(upload, expiresAt)),
    ],
  };
};
