import { confirmedBoth, confirmedFacts } from "../../base/answerer/confirmed.policy.ts";
import { EVENTS } from "../../base/happenings/events.ts";
import type { License } from "../../base/license/license.schema.ts";
import { isExpired } from "../../base/license/scope.policy.ts";
import { grantedBrand } from "../../base/license/scope-words.policy.ts";
import { bothSigns, ownNetworkFacts } from "../../base/own-network/own-network.policy.ts";
import type { Settle } from "../../contracts/contract/change.ts";
import type { ContractRecord, Signature } from "../../contracts/contract/contract.entity.ts";
import { permissionEnded, wasVoided } from "../../contracts/contract/contract.errors.ts";
import { completing, confirmedByAll, signaturesOf, signerOf } from "../../contracts/contract/signers.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { type Change, changing, find as findAsset } from "../../library/asset/change.ts";
import { fileOf } from "../../library/asset/file.ts";
import type { RequestSummary } from "../../library/asset/kept.ts";
import { deniedByHandOf, withoutRefusalsOf, withoutRemovalsOf } from "../../library/asset/objections.ts";
import { closedRequest } from "../../library/asset/request-summary.ts";
import { Upload } from "../../library/upload/index.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso, todayIn } from "../../platform/clock.ts";
import { updateItem, type Write } from "../../platform/store/transaction.ts";
import { withOfferedTerms } from "../conversation/conversation.policy.ts";
import type { Evidence } from "../grant/grant.entity.ts";
import { Grant } from "../grant/index.ts";
import {
  RightsRequestEntity,
  type RightsRequestRecord,
  read as readRequest,
} from "../rights-request/rights-request.entity.ts";
import { intact } from "./intact.ts";

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

/** The originals that were uploaded with the approval and are still stored. */
const originalsOf = ({ teamId, requestId, agreed }: RightsRequestRecord) =>
  Upload.heldFor({ teamId, requestId }, agreed?.evidence.files.map(({ id }) => id) ?? []);

/** The writes that plan the removal of the originals when the contract can't be signed any more. */
const letGo = async (request: RightsRequestRecord): Promise<Write[]> =>
  (await originalsOf(request)).map((upload) => Upload.removedAfter(upload, nowIso()));

interface Waiting {
  contract: ContractRecord;
  request: RightsRequestRecord;
  asset: AssetRecord;
  summary: RequestSummary;
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

/**
 * The write that changes a request that waits for a signature. It fails if the request doesn't wait for a signature any
 * more.
 */
const moved = (
  { teamId, requestId }: RightsRequestRecord,
  set: Partial<Pick<RightsRequestRecord, "status" | "decision" | "contract" | "expiresAt">>,
): Write =>
  updateItem(
    RightsRequestEntity.patch({ teamId, requestId })
      .set(set)
      .where(({ status }, { eq }) => eq(status, "awaiting-signature"))
      .params(),
  );

const lastOf = (contract: ContractRecord): Signature => {
  const last = completing(contract);
  if (!last) throw new Error(`${contract.contractId} lacks a signature`);
  return last;
};

const signed = async ({ contract, request, asset, summary }: Waiting, { at, sha256 }: Signature): Promise<Change> => {
  const { teamId, requestId, assetId, brand, intendedUse, contentUrl: post = "" } = request;
  const [{ decision, agreed }, uploads] = await Promise.all([
    intact(request, contract.contractId),
    originalsOf(request),
  ]);
  const team = await Team.get(teamId);
  if (isExpired(decision.expiresOn, todayIn(team.timeZone))) throw permissionEnded();
  const files = uploads.map((upload) => fileOf(upload, "owner"));
  const { usageRights, useClass, restrictions, credit, notes, expiresOn } = decision;
  const license: License = { usageRights, useClass, restrictions, credit, notes, expiresOn };
  const { ip, userAgent } = agreed;
  // If the contract was sent again more than a week after it expired, some of the originals may have been removed.
  const isKept = ({ id }: { id: string }) => files.some((file) => file.id === id);
  const evidence: Evidence = { ...agreed.evidence, files: agreed.evidence.files.filter(isKept) };
  // The grant comes from the approval and the signature together.
  const ownNetwork = signaturesOf(contract).reduce((signs, one) => bothSigns(signs, one.ownNetwork), agreed.ownNetwork);
  const signs = ownNetwork && { ownNetwork };
  const confirmed = confirmedBoth(decision.confirmed, confirmedByAll(contract));
  const owner = { name: decision.name, email: decision.email, ip, userAgent, ...signs };
  const { scope } = decision;
  const fee = decision.fee && Grant.owed(decision.fee, todayIn(team.timeZone));
  const about = {
    teamId,
    assetId,
    requestId,
    brand: grantedBrand(scope, brand),
    intendedUse,
    evidence,
    scope,
    post,
    fee,
    confirmed,
  };
  const granted = Grant.byOwner({ ...about, license, at, owner, origin: "contract" });
  const grants = [...Grant.grantsOf(asset), granted.approval];
  const { contentOwner, contentOwnerEmail: ownerEmail } = request;
  const signer = { owner: contentOwner, ...(ownerEmail && { ownerEmail }), email: decision.email };
  const lifted = { ...asset, ...withoutRemovalsOf(asset, signer) };
  const next = Grant.holding(lifted, { grants, ended: [], otherwise: "approved" });
  const [from, to] = [asset.status, next.status];
  const isMoved = from !== to;
  return {
    next: {
      ...next,
      ...closedRequest({ ...summary, status: "approved", ...signs, confirmed }),
      files: [...asset.files, ...files],
      refusals: withoutRefusalsOf(asset, signer, {
        ...{ granted: granted.approval, team: Team.licensee(team), renews: request.renews?.grantId },
      }),
      deniedByHand: undefined,
      version: asset.version + 1,
    },
    step: {
      type: "rights_request.approved",
      ...(isMoved && { from, to }),
      facts: {
        request: requestId,
        contract: contract.contractId,
        "signed sha256": sha256,
        ...ownNetworkFacts(ownNetwork),
        ...confirmedFacts(confirmed),
        grant: granted.grantId,
        "grant sha256": granted.sha256,
        terms: evidence.termsVersion,
        "terms sha256": evidence.termsSha256,
        "usage rights": usageRights,
        ...(restrictions.length > 0 && { restrictions: restrictions.join(", ") }),
        ...(expiresOn && { "expires on": expiresOn }),
        ...(files.length > 0 && { originals: String(files.length) }),
      },
      outsider: { name: decision.name, email: decision.email },
    },
    also: [
      moved(request, {
        status: "approved",
        decision: { ...decision, grantId: granted.grantId, number: granted.approval.number },
      }),
      ...granted.writes,
      ...uploads.flatMap(Upload.attachment),
      ...files.map(({ id }) => EVENTS["asset.file.stored"].outbox({ assetId, fileId: id })),
      EVENTS["rights_request.approved"].outbox({ requestId, assetId }),
      ...(isMoved ? [EVENTS["asset.status.changed"].outbox({ assetId, from, to })] : []),
    ],
  };
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
      moved(request, { status: "withdrawn", ...(request.contract && { contract: { ...request.contract, ...ids } }) }),
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
      moved(request, { expiresAt }),
      ...(await originalsOf(request)).flatMap((upload) => Upload.held(upload, expiresAt)),
    ],
  };
};
