import type { Attempt } from "../contract/answer.ts";
import type {
  Contract as ContractView,
  ParsedDecline,
  ParsedSign,
  SignerContract,
} from "../contract/contract.schema.ts";
import { expire as expireContract } from "../contract/expire.ts";
import { Contract } from "../contract/index.ts";
import { voidOfRequest } from "../contract/void.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import type { Timer } from "../platform/timer/timer.entity.ts";
import { read as readRequest } from "../rights-request/read.ts";
import { settle } from "./settle.ts";

/**
 * Contracts with what depends on them: a contract may belong to a rights request, whose yes holds once it is signed.
 * Contract and request change together, in one transaction.
 */
export * as Agreement from "./index.ts";

/** As Contract.sign; with it the yes of its request becomes a grant. */
export const sign = (input: ParsedSign, tried: Attempt): Promise<SignerContract> => Contract.sign(input, tried, settle);

/** As Contract.decline; its request ends, and the asset can be asked for again. */
export const decline = (input: ParsedDecline, tried: Attempt): Promise<SignerContract> =>
  Contract.decline(input, tried, settle);

/** As Contract.voidContract; its request ends, and the asset can be asked for again. */
export const voidContract = (contractId: string, reason: string): Promise<ContractView> =>
  Contract.voidContract(contractId, reason, settle);

/** As Contract.resend; its request waits as long as the contract does. */
export const resend = (contractId: string): Promise<ContractView> => Contract.resend(contractId, settle);

/** As expire of contracts; noted with the asset. */
export const expire = (timer: Pick<Timer, "teamId" | "id">): Promise<void> => expireContract(timer, settle);

/**
 * Voids the contract that belonged to a request which was taken back; the originals that came with its yes go a week
 * later. Doing it again does no harm.
 */
export const voidOfWithdrawn = async (requestId: string): Promise<void> => {
  const { status, contract } = await readRequest(requireTeamId(), requestId);
  if (status === "withdrawn" && contract?.id) await voidOfRequest(contract.id, settle);
};
