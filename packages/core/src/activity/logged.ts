import { randomUUID } from "node:crypto";
import { transact, type Write } from "../platform/store/transaction.ts";
import type { ChainEntry, ChainHead } from "./chain.ts";

/** Where the log of a record ends; an attribute of the record, the condition of its next change. */
export interface LogHead extends ChainHead {
  /** The change that moved the head last, so that a change whose answer was lost knows itself again. */
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

/** A record whose every change leaves an entry in a log. `Decision` says what a change of it is to be. */
interface Logged<Record extends { head: LogHead }, Decision, Entry extends ChainEntry, Next extends Record> {
  /** The record as it is now, strongly consistent. @throws where there is none */
  read: () => Promise<Record>;
  /** The entry that tells of the change, after the record's head; undefined where there is nothing (left) to do. */
  entry: (current: Record, decision: Decision) => Entry | undefined;
  /** The record as it shall be. */
  next: (current: Record, decision: Decision, head: LogHead) => Next;
  /** All that belongs to the change. The write of the record holds only while its head is the one that was read. */
  writes: (change: { current: Record; next: Next; decision: Decision; entry: Entry }) => Write[];
}

/** What was decided, and the record as it is stored now. */
export interface Changed<Record, Decision> {
  record: Record;
  decision: Decision;
}

/**
 * Changes a record under its log: the record, the entry that tells of it and whatever else belongs to the change, in one
 * transaction that holds only on the state it was decided on. When that moved, `decide` runs again, with its policy. A
 * change that was stored though its answer was lost comes to its own result, and isn't made twice.
 *
 * @param decide reads what else it needs (consistently), checks the policy, says what is to be; must not write
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
