import { nowIso } from "../../platform/clock.ts";
import { requireHolder } from "../../platform/identity/actor.ts";
import { change, statusNow } from "./change.ts";
import { signerOf, withSigner } from "./signers.ts";

/**
 * Records in an open contract's history that the signer has opened the contract. There is at most one such entry a day.
 */
export const viewed = async (): Promise<void> => {
  const { teamId, contractId, signer = 1 } = requireHolder("signer");
  await change(teamId, contractId, (current) => {
    const at = nowIso();
    const today = at.slice(0, 10);
    const { viewedAt = at, viewedOn } = signerOf(current, signer);
    if (statusNow(current) !== "pending" || viewedOn === today) return undefined;
    return {
      next: withSigner(current, signer, { viewedAt, viewedOn: today }),
      step: { type: "contract.viewed" as const, ...(signer > 1 && { facts: { signer: String(signer) } }) },
    };
  });
};
