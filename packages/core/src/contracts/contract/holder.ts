import type { SignerActor } from "../../platform/identity/actor.ts";
import { openLink } from "../../platform/store/open-link.ts";
import { find } from "./change.ts";

/**
 * The actor for a call with a contract's link. The link works even if the contract can't be signed any more.
 * @throws contract.not_found
 */
export const signerByToken = async (token: string): Promise<SignerActor> => {
  const { teamId, contractId } = await openLink(
    "signer",
    token,
    ({ teamId, ref }) => find(teamId, ref),
    (contract) => contract.token,
  );
  return { kind: "signer", teamId, contractId };
};
