import type { Attempt } from "../../contracts/contract/answer.ts";
import type {
  Contract as ContractView,
  ParsedDecline,
  ParsedSign,
  SignerContract,
} from "../../contracts/contract/contract.schema.ts";
import { expire as expireContract } from "../../contracts/contract/expire.ts";
import { Contract } from "../../contracts/contract/index.ts";
import { voidOfRequest } from "../../contracts/contract/void.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import type { Timer } from "../../platform/timer/timer.entity.ts";
import { read as readRequest } from "../rights-request/rights-request.entity.ts";
import { settle } from "./settle.ts";

/**
 * Contracts together with the rights requests they belong to. If an owner has to sign a contract, their approval of the
 * request takes effect with the signature. A contract and its request change in one transaction.
 */
export * as Agreement from "./index.ts";

/** Signs a contract as Contract.sign does. If the contract belongs to a request, the approval becomes a grant. */
export const sign = (input: ParsedSign, tried: Attempt): Promise<SignerContract> => Contract.sign(input, tried, settle);

/** Declines a contract as Contract.decline does. The contract's request ends, and the rights can be requested again. */
export const decline = (input: ParsedDecline, tried: Attempt): Promise<SignerContract> =>
  Contract.decline(input, tried, settle);

/**
 * Voids a contract as Contract.voidContract does. The contract's request ends, and the rights can be requested again.
 */
export const voidContract = (contractId: string, reason: string): Promise<ContractView> =>
  Contract.voidContract(contractId, reason, settle);

/** Sends a contract again as Contract.resend does. The contract's request stays open as long as the contract. */
export const resend = (contractId: string): Promise<ContractView> => Contract.resend(contractId, settle);

/** Stores that a contract has expired, as {@link expireContract} does. The asset's activity also records the expiry. */
export const expire = (timer: Pick<Timer, "teamId" | "id">): Promise<void> => expireContract(timer, settle);

/**
 * Voids the contract of a withdrawn request. The originals uploaded with the approval are removed a week later.
 * Repeated calls are safe.
 */
export const voidOfWithdrawn = async (requestId: string): Promise<void> => {
  const { status, contract } = await readRequest(requireTeamId(), requestId);
  if (status === "withdrawn" && contract?.id) await voidOfRequest(contract.id, settle);
};
