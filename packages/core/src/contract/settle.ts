import type { Write } from "../platform/store/transaction.ts";
import type { ContractRecord } from "./contract.entity.ts";

/**
 * What a change of a contract means for what depends on it, as writes of the same transaction: a rights request, for whose
 * owner it was made. It gets the contract as it will be, reads consistently, and may refuse; it is asked again whenever the
 * state moved. The domain above decides it (agreement), for contracts know nothing of requests.
 */
export type Settle = (next: ContractRecord) => Promise<Write[]>;

/** For contracts that stand for themselves. */
export const settlesNothing: Settle = async () => [];
