import { randomUUID } from "node:crypto";
import { transact, type Write } from "../../platform/store/transaction.ts";
import type { ChainEntry, ChainHead } from "./chain.ts";
import { entry, type Of, type Step, type Subject, store } from "./index.ts";
import type { LogHead } from "./ledger.entity.ts";

/** The {@link LogHead} after an entry was added. */
export const headAfter = ({ seq, hash }: ChainEntry, change: string = randomUUID()): LogHead => ({
  seq,
  hash,
  change,
});

/** The condition of a write that fails if the record has another head than the one that was read. */
export const isAtHead =
  ({ seq, hash }: ChainHead) =>
  (
    { head }: { head: ChainHead },
    { eq }: { eq: (attribute: string | number, value: string | number) => string },
  ): string =>
    `${eq(head.seq, seq)} AND ${eq(head.hash, hash)}`;

/** A record that has a chain: each change of the record adds an entry. `Decision` describes one change. */
interface Logged<Record extends { head: LogHead }, Decision, Type extends string, Next extends Record> {
  /** Reads the record with strong consistency. @throws if there is no record */
  read: () => Promise<Record>;
  /** The step that the change adds to the chain. Undefined if there is nothing left to change. */
  step: (decision: Decision, current: Record) => Step<Type> | undefined;
  /** The record after the change. */
  next: (current: Record, decision: Decision, head: LogHead) => Next;
  /**
   * The writes of the change, without that of the entry. The record is written only if its head hasn't changed since the
   * record was read.
   */
  writes: (change: { current: Record; next: Next; decision: Decision }) => Write[];
}

/** The result of {@link changeLogged}: the record as it is stored now, and what `decide` returned. */
export interface Changed<Record, Decision> {
  record: Record;
  decision: Decision;
}

/**
 * Changes a record that has a chain. One transaction writes the record, the entry and the change's other items. The
 * transaction fails if the record has changed since it was read. In that case the record is read again, and `decide`
 * repeats its policy checks. If the change was stored but the answer of the write was lost, the retry finds the change
 * and returns its result.
 *
 * @param decide checks the policy and returns the change; it must read with strong consistency and must not write
 * @throws whatever `read` and `decide` throw; request.busy
 */
export const changeLogged = <
  Record extends { head: LogHead },
  Decision,
  Type extends string,
  Next extends Record = Record,
>(
  subject: Subject<Type>,
  of: Of,
  logged: Logged<Record, Decision, Type, Next>,
  decide: (current: Record) => Promise<Decision> | Decision,
): Promise<Changed<Record, Decision>> => {
  const mark = randomUUID();
  return transact(async (_attempt, earlier?: Changed<Record, Decision>) => {
    const current = await logged.read();
    if (earlier && current.head.change === mark) return { writes: [], result: earlier };
    const decision = await decide(current);
    const step = logged.step(decision, current);
    if (!step) return { writes: [], result: { record: current, decision } };
    const added = entry(subject, of, current.head, step);
    const next = logged.next(current, decision, headAfter(added, mark));
    const writes = [...logged.writes({ current, next, decision }), store(subject, added)];
    return { writes, result: { record: next, decision } };
  });
};
