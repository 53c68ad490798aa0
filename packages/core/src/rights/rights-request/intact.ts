import { Ledger } from "../../base/ledger/index.ts";
import { textDamaged } from "../../contracts/contract/contract.errors.ts";
import { ACTIVITY } from "../../library/asset/change.ts";
import { log } from "../../platform/log.ts";
import { agreedSha256 } from "./agreed-hash.ts";
import type { Agreed, Decision, RightsRequestRecord } from "./rights-request.entity.ts";

/**
 * Returns what an owner agreed to, after a check against the hash in the asset's activity.
 * @param contractId the contract that the yes waits for; "" while it waits for a proof, or needs no contract
 * @throws contract.text_damaged
 */
export const intact = async (
  request: RightsRequestRecord,
  contractId: string,
): Promise<{ decision: Decision; agreed: Agreed }> => {
  const { requestId, decision, agreed } = request;
  if (!decision || !agreed) throw new Error(`${requestId} has no answer`);
  const hash = agreedSha256({ ...request, decision, agreed }, contractId);
  if (hash === agreed.sha256 && hash === (await toldOf(request, contractId))) return { decision, agreed };
  log.error("the agreed terms don't match the owner's approval", new Error("hash differs"), {
    rightsRequestId: requestId,
  });
  throw textDamaged();
};

/** The hash in the activity's entry about the approval, or about the contract that followed its proof. */
const toldOf = async (
  { teamId, assetId, requestId }: RightsRequestRecord,
  contractId: string,
): Promise<string | undefined> => {
  const told = contractId === "" ? "rights_request.proof_awaited" : "rights_request.agreed";
  for await (const page of Ledger.pages(ACTIVITY, { teamId, id: assetId })) {
    const found = page.find(({ type, facts }) => type === told && facts.request === requestId);
    if (found) return found.facts["agreed sha256"];
  }
  return undefined;
};
