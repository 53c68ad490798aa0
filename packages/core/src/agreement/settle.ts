import type { AssetRecord, RequestSummary } from "../asset/asset.entity.ts";
import { AssetStatusChanged } from "../asset/asset.events.ts";
import { type Change, changing, find as findAsset } from "../asset/change.ts";
import { closedRequest } from "../asset/request-summary.ts";
import type { ContractRecord, Signature } from "../contract/contract.entity.ts";
import { wasVoided } from "../contract/contract.errors.ts";
import type { Settle } from "../contract/settle.ts";
import { Grant } from "../grant/index.ts";
import type { Licence } from "../licence/licence.schema.ts";
import { updateItem, type Write } from "../platform/store/transaction.ts";
import { read as readRequest } from "../rights-request/read.ts";
import { RightsRequestEntity, type RightsRequestRecord } from "../rights-request/rights-request.entity.ts";
import { RightsRequestApproved } from "../rights-request/rights-request.events.ts";

/**
 * What a change of a contract means for the rights request that it belongs to (product decisions §6), as writes of the same
 * transaction: signing makes the grant, and the asset approved or time-limited; declining and voiding end the request, and
 * the asset can be asked for again; expiring is noted; sending again prolongs it.
 * @throws contract.voided for a contract that is to be signed or sent again, whose request isn't open any more
 */
export const settle: Settle = async (contract) => {
  const { teamId, contractId, requestId } = contract;
  if (!requestId) return [];
  const request = await readRequest(teamId, requestId);
  const asset = await findAsset(teamId, request.assetId);
  const waits =
    request.status === "awaiting-signature" &&
    request.contract?.id === contractId &&
    asset?.openRequestId === requestId &&
    asset.request?.id === requestId;
  if (waits && asset?.request) return settled({ contract, request, asset, summary: asset.request });
  if (contract.status === "signed" || contract.status === "pending") throw wasVoided();
  return [];
};

interface Waiting {
  contract: ContractRecord;
  request: RightsRequestRecord;
  asset: AssetRecord;
  summary: RequestSummary;
}

const settled = (waiting: Waiting): Write[] => {
  const { contract, asset } = waiting;
  switch (contract.status) {
    case "signed":
      return contract.signed ? changing(asset, signed(waiting, contract.signed)) : [];
    case "declined":
    case "voided":
      return changing(asset, ended(waiting, contract.status));
    case "expired":
      return changing(asset, expired(waiting));
    default:
      return changing(asset, prolonged(waiting));
  }
};

/** The writes that move a request on that waits for a signature. They fail when it moved meanwhile. */
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

const signed = ({ contract, request, asset, summary }: Waiting, { at, fullName, sha256 }: Signature): Change => {
  const { teamId, requestId, assetId, brand, intendedUse, decision, agreed } = request;
  if (!decision || !agreed) throw new Error(`${requestId} has no answer`);
  const { usageRights, useClass, restrictions, credit, notes, expiresOn } = decision;
  const licence: Licence = { usageRights, useClass, restrictions, credit, notes, expiresOn };
  const { ip, userAgent, evidence } = agreed;
  const owner = { name: decision.name, email: decision.email, ip, userAgent };
  const about = { teamId, assetId, requestId, brand, intendedUse, evidence };
  const granted = Grant.byOwner({ ...about, licence, at, owner, origin: "contract" });
  const grants = [...Grant.grantsOf(asset), granted.approval];
  const next = Grant.holding(asset, { grants, ended: [], otherwise: "approved" });
  const [from, to] = [asset.status, next.status];
  const isMoved = from !== to;
  return {
    next: {
      ...next,
      ...closedRequest({ ...summary, status: "approved" }),
      removal: undefined,
      version: asset.version + 1,
    },
    step: {
      type: "rights_request.approved",
      ...(isMoved && { from, to }),
      facts: {
        request: requestId,
        contract: contract.contractId,
        "signed sha256": sha256,
        grant: granted.grantId,
        "grant sha256": granted.sha256,
        terms: evidence.termsVersion,
        "terms sha256": evidence.termsSha256,
        "usage rights": usageRights,
        ...(restrictions.length > 0 && { restrictions: restrictions.join(", ") }),
        ...(expiresOn && { "expires on": expiresOn }),
      },
      owner: { name: fullName, email: contract.party.email },
    },
    also: [
      moved(request, {
        status: "approved",
        decision: { ...decision, grantId: granted.grantId, number: granted.approval.number },
      }),
      ...granted.writes,
      RightsRequestApproved.outbox({ requestId, assetId }),
      ...(isMoved ? [AssetStatusChanged.outbox({ assetId, from, to })] : []),
    ],
  };
};

/** The asset stays requested, or what its grants make it; its card says why there is no signature. */
const ended = ({ contract, request, asset, summary }: Waiting, how: "declined" | "voided"): Change => {
  const { contractId, party } = contract;
  const ids = { id: contractId, ended: how };
  return {
    next: {
      ...asset,
      ...closedRequest({ ...summary, status: "withdrawn", contract: ids }),
      version: asset.version + 1,
    },
    step: {
      type: `contract.${how}`,
      facts: { request: request.requestId, contract: contractId },
      owner: party,
    },
    also: [
      moved(request, { status: "withdrawn", ...(request.contract && { contract: { ...request.contract, ...ids } }) }),
    ],
  };
};

/** It can be sent again, and the asset asked for again; whichever comes first. */
const expired = ({ contract: { contractId }, request, asset }: Waiting): Change => ({
  next: asset,
  step: { type: "contract.expired", facts: { request: request.requestId, contract: contractId } },
  also: [],
});

const prolonged = ({ contract, request, asset, summary }: Waiting): Change => {
  const { contractId, expiresAt } = contract;
  return {
    next: { ...asset, request: { ...summary, expiresAt } },
    step: { type: "contract.resent", facts: { request: request.requestId, contract: contractId } },
    also: [moved(request, { expiresAt })],
  };
};
