import type { SignerActor } from "../../platform/identity/actor.ts";
import { openLink } from "../../platform/store/open-link.ts";
import { find } from "./change.ts";
import type { ContractRecord } from "./contract.entity.ts";
import { type Signer, signersOf } from "./signers.ts";

const byToken = (contract: ContractRecord, token: string): Signer | undefined =>
  signersOf(contract).find((signer) => signer.token === token);

/**
 * The actor for a call with a contract's link. The link works even if the contract can't be signed any more.
 * @throws contract.not_found
 */
export const signerByToken = async (token: string): Promise<SignerActor> => {
  const contract = await openLink(
    "signer",
    token,
    ({ teamId, ref }) => find(teamId, ref),
    (found) => (byToken(found, token) ?? found).token,
  );
  const { teamId, contractId } = contract;
  const { number = 1 } = byToken(contract, token) ?? {};
  return { kind: "signer", teamId, contractId, ...(number > 1 && { signer: number }) };
};
