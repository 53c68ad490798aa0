import { randomUUID } from "node:crypto";
import { nowIso } from "../../platform/clock.ts";
import { currentActor, currentCaller } from "../../platform/identity/actor.ts";
import { pagesOf } from "../../platform/store/found.ts";
import { putItem, transact, type Write } from "../../platform/store/transaction.ts";
import { ownNetworkFacts } from "../own-network/own-network.policy.ts";
import { type ChainEntry, type ChainHead, memberPerson, nextEntry, type Person } from "./chain.ts";
import type { PersonalFact } from "./ledger.about.ts";
import { type LogHead, type Of, PLACES, type PlaceName } from "./ledger.entity.ts";

export * as Ledger from "./index.ts";
export type { Of } from "./ledger.entity.ts";

/**
 * A kind of record that has a hash chain (chain.ts). A new kind declares itself with `place: "history"`, keeps the
 * chain's last entry in its record (`LOG_HEAD`), and changes by `changeLogged` alone.
 */
export interface Subject<Type extends string = string> {
  place: PlaceName;
  /** The types of the entries. */
  types: readonly Type[];
}

/** An entry of a subject's chain. */
export type Entry<Type extends string = string> = ChainEntry & { type: Type };

export interface Step<Type extends string = string> {
  type: Type;
  from?: string;
  to?: string;
  /** Facts as texts that name no person. */
  facts?: Record<string, string>;
  /** The name and email address that a person without an account gave; absent for members and for the system. */
  outsider?: { name: string; email?: string };
  /** The name of the person who was affected, and facts that name a person. */
  personal?: { about?: string; facts?: Partial<Record<PersonalFact, string>> };
  /** The record's name since this step, if the step gives it one. Only a hash of it becomes a part of the entry. */
  named?: string;
}

/** The entry for a step of the current actor, as the successor of the entry that `head` names. */
export const entry = <Type extends string>(
  { place }: Subject<Type>,
  { teamId, id }: Of,
  head: ChainHead,
  { type, from, to, ...step }: Step<Type>,
): Entry<Type> => {
  const { subject, traces } = PLACES[place];
  const { actor, person } = author(traces, step.outsider);
  const facts = { ...(traces && ownNetworkFacts(currentCaller().ownNetwork)), ...step.facts };
  const content = { teamId, ...subject(id), type, at: nowIso(), actor, from, to, facts };
  return nextEntry(head, content, personOf(person, step.personal), step.named);
};

const personOf = (by: Person, { facts, ...about }: NonNullable<Step["personal"]> = {}): Person => {
  const all = { ...by.facts, ...facts };
  return { ...by, ...about, ...(Object.keys(all).length > 0 && { facts: all }) };
};

const author = (traces: boolean, outsider?: Step["outsider"]): { actor: ChainEntry["actor"]; person: Person } => {
  const actor = currentActor();
  const { ip, userAgent } = currentCaller();
  const { name = "", email } = outsider ?? {};
  const person = traces ? { name, email, ip, userAgent } : { name };
  switch (actor.kind) {
    case "member":
      return { actor: { kind: "member", id: actor.userId }, person: memberPerson(actor) };
    case "owner":
      return { actor: { kind: "owner", id: actor.requestId }, person };
    case "invited-creator":
      return { actor: { kind: "creator", id: actor.inviteId }, person };
    case "signer":
      return { actor: { kind: "signer", id: actor.contractId }, person };
    case "system":
      return { actor: { kind: "system", id: actor.name }, person: { name: "" } };
    default:
      throw new Error(`A ${actor.kind} actor leaves no entry`);
  }
};

/** The write that stores an entry. It fails if the chain already has an entry of this number, so a chain can't fork. */
export const store = ({ place }: Subject, one: ChainEntry): Write => putItem(PLACES[place].create(one));

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

/** Greater than the number of any entry. */
export const END = 999_999_999;

const asEntries = <Type extends string>(_: Subject<Type>, items: object[]): Entry<Type>[] =>
  items.map((item) => ({ previous: "", ...item }) as Entry<Type>);

/**
 * The entries of a chain that are items of their own, oldest first, page by page, by strongly consistent reads. An
 * asset's entry 1 is an attribute of the asset.
 */
export async function* pages<Type extends string>(subject: Subject<Type>, of: Of): AsyncGenerator<Entry<Type>[]> {
  const { first, read } = PLACES[subject.place];
  const all = pagesOf((at) => read(of, first, END, { ...at, order: "asc" }));
  for await (const items of all) yield asEntries(subject, items);
}

/** The same entries as {@link pages} gives. */
export const stored = async <Type extends string>(subject: Subject<Type>, of: Of): Promise<Entry<Type>[]> =>
  (await Array.fromAsync(pages(subject, of))).flat();

/** The newest of these entries whose numbers are lower than `before`, the latest first. */
export const newest = async <Type extends string>(
  subject: Subject<Type>,
  of: Of,
  { before, limit }: { before: number; limit: number },
): Promise<Entry<Type>[]> => {
  const { first, read } = PLACES[subject.place];
  return before <= first ? [] : asEntries(subject, (await read(of, first, before - 1, { order: "desc", limit })).data);
};

/** One of these entries by its number. */
export const storedAt = async <Type extends string>(
  subject: Subject<Type>,
  of: Of,
  seq: number,
): Promise<Entry<Type> | undefined> => {
  const { data } = await PLACES[subject.place].read(of, seq, seq, { order: "asc" });
  return asEntries(subject, data)[0];
};
