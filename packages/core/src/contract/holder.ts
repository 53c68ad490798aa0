import type { SignerActor } from "../platform/identity/actor.ts";
import { openLink } from "../platform/identity/open-link.ts";
import { find } from "./change.ts";

/**
 * Whoever holds the link of a contract, whatever became of it: one that can't be signed any more says so.
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
