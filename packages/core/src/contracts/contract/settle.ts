import type { Write } from "../../platform/store/transaction.ts";
import type { ContractRecord } from "./contract.entity.ts";

/**
 * Returns the writes for the rights request that a contract belongs to, if any; they join the transaction that changes
 * the contract. The function gets the contract after the change, reads with strong consistency, and may throw a
 * refusal. If the transaction is repeated, the function is called again. It is implemented in core/rights/agreement, because
 * core/contracts/contract doesn't import rights requests.
 */
export type Settle = (next: ContractRecord) => Promise<Write[]>;

/** Returns no writes, for contracts without a rights request. */
export const settlesNothing: Settle = async () => [];
