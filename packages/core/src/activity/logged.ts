import { randomUUID } from "node:crypto";
import { transact, type Write } from "../platform/store/transaction.ts";
import type { ChainEntry, ChainHead } from "./chain.ts";

/** Where the log of a record ends. Stored on the record, whose next change is conditional on it. */
export interface LogHead extends ChainHead {
  /** The id of the last change, so that a retry after a lost answer recognizes its own change. */
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

/** The head of a log after an entry. */
export const headAfter = ({ seq, hash }: ChainEntry, change: string = randomUUID()): LogHead => ({
  seq,
  hash,
  change,
});

/** A record that has a log: each change writes an entry. `Decision` describes one change. */
interface Logged<Record extends { head: LogHead }, Decision, Entry extends ChainEntry, Next extends Record> {
  /** The record as it is now, strongly consistent. @throws where there is none */
  read: () => Promise<Record>;
  /** The log entry for the change, after the record's head; undefined if there is nothing left to change. */
  entry: (current: Record, decision: Decision) => Entry | undefined;
  /** The record after the change. */
  next: (current: Record, decision: Decision, head: LogHead) => Next;
  /** All writes of the change. The record is written only if its head is still the one that was read. */
  writes: (change: { current: Record; next: Next; decision: Decision; entry: Entry }) => Write[];
}

/** The decision, and the record as it is stored now. */
export interface Changed<Record, Decision> {
  record: Record;
  decision: Decision;
}

/**
 * Changes a record that has a log: the record, the log entry and the change's other writes, in one transaction that
 * fails if the record has changed since it was read. Then `decide` runs again, with its policy checks. If a change was
 * stored but its answer was lost, the retry finds it and returns its result.
 *
 * @param decide reads what else it needs (consistently), checks the policy, and returns the change; it must not write
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
