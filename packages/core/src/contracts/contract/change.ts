import { ContractText } from "../../base/contract-text/index.ts";
import { HISTORY_TYPES, type HistoryType } from "../../base/ledger/history.schema.ts";
import { type Changed, changeLogged, isAtHead, type Ledger } from "../../base/ledger/index.ts";
import { laterThan, nowMs } from "../../platform/clock.ts";
import { sha256 } from "../../platform/hash.ts";
import { log } from "../../platform/log.ts";
import { required } from "../../platform/store/found.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import type { ContractStatus } from "../creator/contract-summary.schema.ts";
import { ContractEntity, type ContractRecord } from "./contract.entity.ts";
import { contractNotFound, textDamaged } from "./contract.errors.ts";
import { contractStatusAt } from "./contract.policy.ts";

/** The chain of a contract is its history. */
export const CONTRACT = { place: "history", types: HISTORY_TYPES } as const satisfies Ledger.Subject<HistoryType>;

/** A contract's record, by a strongly consistent read; undefined if there is none. */
export const find = async (teamId: string, contractId: string): Promise<ContractRecord | undefined> =>
  (await ContractEntity.get({ teamId, contractId }).go({ consistent: true })).data ?? undefined;

/** A contract's record, by a strongly consistent read. @throws contract.not_found, also for another team's id */
export const read = (teamId: string, contractId: string): Promise<ContractRecord> =>
  required(find(teamId, contractId), contractNotFound);

/** The text of a contract as it is stored. */
export const textOf = async (teamId: string, contractId: string): Promise<string> => {
  const text = await ContractText.read(teamId, contractId);
  if (text === undefined) throw new Error(`${contractId} has no text`);
  return text;
};

/** Checks that a text is the text that was sent. @throws contract.text_damaged */
export const requireIntact = ({ contractId, textSha256 }: ContractRecord, text: string): void => {
  if (sha256(text) === textSha256) return;
  log.error("contract's text isn't what was sent", new Error("hash differs"), { contractId });
  throw textDamaged();
};

/**
 * A contract's status at this moment: a pending contract is expired after its end, even if the record doesn't say so
 * yet.
 */
export const statusNow = (record: Pick<ContractRecord, "status" | "expiresAt">): ContractStatus =>
  contractStatusAt(record, nowMs());

/**
 * Returns the writes for the rights request that a contract belongs to, if any; they join the transaction that changes
 * the contract. The function gets the contract after the change, reads with strong consistency, and may throw a
 * refusal. If the transaction is repeated, the function is called again. It is implemented in core/rights/agreement, because
 * core/contracts/contract doesn't import rights requests.
 * @param isPart whether the change is one of several signatures, after which others are missing: the request then only
 * has to be open still
 */
export type Settle = (next: ContractRecord, isPart?: boolean) => Promise<Write[]>;

/** Returns no writes, for contracts without a rights request. */
export const settlesNothing: Settle = async () => [];

export interface Change {
  /** The contract after the change; attributes that are `undefined` are removed. */
  next: ContractRecord;
  step: Ledger.Step<HistoryType>;
  /** Other writes of the same transaction. */
  also?: Write[];
}

/**
 * Changes a contract together with its history; see {@link changeLogged}.
 *
 * @param decide checks the policy on the current record; if `decide` returns undefined, nothing is changed
 * @returns the contract as it is stored now, and what was decided
 * @throws contract.not_found; whatever `decide` throws; request.busy
 */
export const change = <Decision extends Change | undefined>(
  teamId: string,
  contractId: string,
  decide: (current: ContractRecord) => Promise<Decision> | Decision,
): Promise<Changed<ContractRecord, Decision>> =>
  changeLogged(
    CONTRACT,
    { teamId, id: contractId },
    {
      read: () => read(teamId, contractId),
      step: (decision: Decision) => decision?.step,
      next: (current, decision, head) => ({
        ...(decision?.next ?? current),
        changedAt: laterThan(current.changedAt),
        head,
      }),
      writes: ({ current, next, decision }) => [replacement(current, next), ...(decision?.also ?? [])],
    },
    decide,
  );

const replacement = ({ head }: ContractRecord, next: ContractRecord): Write =>
  putItem(ContractEntity.put(next).where(isAtHead(head)).params());
