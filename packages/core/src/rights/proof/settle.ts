import { type Confirmed, confirmedFacts } from "../../base/answerer/confirmed.policy.ts";
import { EVENTS } from "../../base/happenings/events.ts";
import { grantedBrand } from "../../base/license/scope-words.policy.ts";
import type { OwnNetwork } from "../../base/own-network/own-network.policy.ts";
import { type Change, change, whileThere } from "../../library/asset/change.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { Upload } from "../../library/upload/index.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso } from "../../platform/clock.ts";
import { withOfferedTerms } from "../conversation/conversation.policy.ts";
import { agreedSha256 } from "../rights-request/agreed-hash.ts";
import { contractOf } from "../rights-request/contract-of-request.ts";
import { granting, movedFrom, originalsOf, type WaitingRequest } from "../rights-request/grant-of-answer.ts";
import { intact } from "../rights-request/intact.ts";
import type { OwnerRequest } from "../rights-request/owner-request.schema.ts";
import { type RightsRequestRecord, read } from "../rights-request/rights-request.entity.ts";
import { alreadyDecided, requestNotFound } from "../rights-request/rights-request.errors.ts";
import { ownerView } from "../rights-request/view.ts";
import { permissionOver } from "./proof.errors.ts";
import { PROOF_FACT, type Proof } from "./proof.schema.ts";

/**
 * Makes an approval valid whose account was proven, or that needs no proof any more: in one transaction with the grant,
 * or with the contract that has to be signed next.
 * @throws proof.permission_ended, rights_request.already_decided, rights_request.not_found
 */
export const settleProof = async (
  { teamId, requestId, assetId }: Pick<RightsRequestRecord, "teamId" | "requestId" | "assetId">,
  proof: Proof,
): Promise<OwnerRequest> => {
  const changed = await whileThere(teamId, assetId, () =>
    change(teamId, assetId, async (asset) => {
      const request = withOfferedTerms(await read(teamId, requestId));
      const status = statusNow(request);
      if (status === "expired" || status === "withdrawn") throw requestNotFound();
      if (status !== "awaiting-proof" || asset.openRequestId !== requestId || !asset.request) throw alreadyDecided();
      return valid({ request, asset, summary: asset.request }, proof);
    }),
  );
  // The asset was deleted, and the request is withdrawn with it.
  if (!changed) throw requestNotFound();
  const [request, team] = await Promise.all([read(teamId, requestId), Team.get(teamId)]);
  return ownerView(request, team, changed.record);
};

const valid = (waiting: WaitingRequest, proof: Proof): Promise<Change> => {
  if (waiting.request.contract) return toSign(waiting, proof);
  return granting(waiting, {
    ...{ at: nowIso(), contractId: "", origin: "owner", ended: permissionOver },
    facts: factsOf(proof),
    confirmed: (by: Confirmed | undefined) => confirmedBy(proof) ?? by,
    ownNetwork: (agreedFrom: OwnNetwork | undefined) => agreedFrom,
  });
};

const confirmedBy = (proof: Proof): Exclude<Proof, "none"> | undefined => (proof === "none" ? undefined : proof);

/** What confirms a grant is in its own fact; that an admin did without a proof is in no other. */
const factsOf = (proof: Proof): Readonly<Record<string, string>> => (proof === "none" ? { [PROOF_FACT]: proof } : {});

/** The change after which the contract has to be signed. */
const toSign = async ({ request, asset, summary }: WaitingRequest, proof: Proof): Promise<Change> => {
  const { assetId, requestId, brand, intendedUse, teamId } = request;
  const [{ decision, agreed }, uploads] = await Promise.all([intact(request, ""), originalsOf(request)]);
  const team = await Team.get(teamId);
  const contract = await contractOf(
    { ...request, useClass: decision.useClass ?? request.useClass },
    { ...decision, brand: grantedBrand(decision.scope, brand), terms: agreed.points },
    { team, locale: decision.locale },
  );
  if (!contract || !request.contract) throw new Error(`${requestId} has no contract`);
  const { contractId, expiresAt } = contract.record;
  const provenBy = confirmedBy(proof);
  const sha256 = agreedSha256({ brand, intendedUse, decision, agreed }, contractId);
  return {
    next: { ...asset, request: { ...summary, status: "awaiting-signature", expiresAt, contract: { id: contractId } } },
    step: {
      type: "rights_request.agreed",
      facts: {
        request: requestId,
        contract: contractId,
        "agreed sha256": sha256,
        ...factsOf(proof),
        ...confirmedFacts(provenBy),
      },
      outsider: { name: decision.name, email: decision.email },
    },
    also: [
      movedFrom(request, {
        ...{ status: "awaiting-signature", expiresAt },
        contract: { ...request.contract, id: contractId },
        agreed: { ...agreed, sha256 },
        ...(provenBy && { provenBy }),
      }),
      ...uploads.flatMap((upload) => Upload.held(upload, expiresAt)),
      ...contract.writes,
      EVENTS["rights_request.agreed"].outbox({ requestId, assetId }),
    ],
  };
};
