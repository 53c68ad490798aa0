import type { SignerActor } from "../platform/identity/actor.ts";
import { openLink } from "../platform/identity/open-link.ts";
import { find } from "./change.ts";

/**
 * The holder of a contract's link. Every contract has one, also a contract that can't be signed any more.
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
