import type { Write } from "../platform/store/transaction.ts";
import type { ContractRecord } from "./contract.entity.ts";

/**
 * The writes that a contract's change causes for a record that depends on it, for the same transaction. That record is
 * a rights request whose owner has to sign. The function receives the contract after the change, reads consistently,
 * may refuse, and is called again if the state has changed. The agreement domain implements it, because the contract
 * domain doesn't import requests.
 */
export type Settle = (next: ContractRecord) => Promise<Write[]>;

/** Used for contracts on which no other record depends. */
export const settlesNothing: Settle = async () => [];
