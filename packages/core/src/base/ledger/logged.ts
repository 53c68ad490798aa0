import { randomUUID } from "node:crypto";
import { transact, type Write } from "../../platform/store/transaction.ts";
import type { ChainEntry, ChainHead } from "./chain.ts";

/**
 * The last entry of a record's log. It is stored on the record, and the record's next write is conditional on this
 * entry.
 */
export interface LogHead extends ChainHead {
  /** The id of the last change. When the answer of a write was lost, the retry recognizes its own change by this id. */
  change: string;
}

/** {@link LogHead} as an attribute of an entity. */
export const LOG_HEAD = {
  type: "map",
  properties: {
    seq: { type: "number", required: true },
    hash: { type: "string", required: true },
    change: { type: "string", required: true },
  },
  required: true,
} as const;

/** The {@link LogHead} after an entry was added. */
export const headAfter = ({ seq, hash }: ChainEntry, change: string = randomUUID()): LogHead => ({
  seq,
  hash,
  change,
});

/** A record that has a log: each change of the record adds an entry to the log. `Decision` describes one change. */
interface Logged<Record extends { head: LogHead }, Decision, Entry extends ChainEntry, Next extends Record> {
  /** Reads the record with strong consistency. @throws if there is no record */
  read: () => Promise<Record>;
  /** The log entry for the change; it follows the record's head. Undefined if there is nothing left to change. */
  entry: (current: Record, decision: Decision) => Entry | undefined;
  /** The record after the change. */
  next: (current: Record, decision: Decision, head: LogHead) => Next;
  /** All writes of the change. The record is written only if its head hasn't changed since the record was read. */
  writes: (change: { current: Record; next: Next; decision: Decision; entry: Entry }) => Write[];
}

/** The result of {@link changeLogged}: the record as it is stored now, and what `decide` returned. */
export interface Changed<Record, Decision> {
  record: Record;
  decision: Decision;
}

/**
 * Changes a record that has a log. One transaction writes the record, the log entry and the change's other items. The
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
  Entry extends ChainEntry,
  Next extends Record = Record,
>(
  logged: Logged<Record, Decision, Entry, Next>,
  decide: (current: Record) => Promise<Decision> | Decision,
): Promise<Changed<Record, Decision>> => {
  const mark = randomUUID();
  return transact(async (_attempt, earlier?: Changed<Record, Decision>) => {
    const current = await logged.read();
    if (earlier && current.head.change === mark) return { writes: [], result: earlier };
    const decision = await decide(current);
    const entry = logged.entry(current, decision);
    if (!entry) return { writes: [], result: { record: current, decision } };
    const next = logged.next(current, decision, headAfter(entry, mark));
    return { writes: logged.writes({ current, next, decision, entry }), result: { record: next, decision } };
  });
};
