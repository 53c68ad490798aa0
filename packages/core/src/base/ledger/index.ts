import { nowIso } from "../../platform/clock.ts";
import { shownFileName } from "../../platform/file-name.policy.ts";
import { currentActor, currentCaller, requireMember } from "../../platform/identity/actor.ts";
import { decodeCursor, encodeCursor } from "../../platform/store/cursor.ts";
import { pagesOf } from "../../platform/store/query-pages.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { ownNetworkFacts } from "../own-network/own-network.policy.ts";
import { authorName, type ChainEntry, type ChainHead, memberPerson, nextEntry, type Person } from "./chain.ts";
import type { PersonalFact } from "./ledger.about.ts";
import { type Of, PLACES, type PlaceName } from "./ledger.entity.ts";
import type { LedgerEntry, LedgerQuery } from "./ledger.schema.ts";

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

/** Greater than the number of any entry. */
const END = 999_999_999;

const entriesIn = <Type extends string>(_: Subject<Type>, items: object[]): Entry<Type>[] =>
  items.map((item) => ({ previous: "", ...item }) as Entry<Type>);

/**
 * The entries of a chain that are items of their own, oldest first, page by page, by strongly consistent reads. An
 * asset's entry 1 is an attribute of the asset.
 */
export async function* pages<Type extends string>(subject: Subject<Type>, of: Of): AsyncGenerator<Entry<Type>[]> {
  const { first, read } = PLACES[subject.place];
  const all = pagesOf((at) => read(of, first, END, { ...at, order: "asc" }));
  for await (const items of all) yield entriesIn(subject, items);
}

/** The same entries as {@link pages} gives. */
export const stored = async <Type extends string>(subject: Subject<Type>, of: Of): Promise<Entry<Type>[]> =>
  (await Array.fromAsync(pages(subject, of))).flat();

/** The newest of these entries whose numbers are lower than `before`, the latest first. */
const newest = async <Type extends string>(
  subject: Subject<Type>,
  of: Of,
  { before, limit }: { before: number; limit: number },
): Promise<Entry<Type>[]> => {
  const { first, read } = PLACES[subject.place];
  return before <= first ? [] : entriesIn(subject, (await read(of, first, before - 1, { order: "desc", limit })).data);
};

/** One of these entries by its number. */
export const storedAt = async <Type extends string>(
  subject: Subject<Type>,
  of: Of,
  seq: number,
): Promise<Entry<Type> | undefined> => {
  const { data } = await PLACES[subject.place].read(of, seq, seq, { order: "asc" });
  return entriesIn(subject, data)[0];
};

/** The most entries that one call with a filter reads. */
const MOST_LOOKED_THROUGH = 1_000;
const LOOKED_THROUGH_AT_ONCE = 100;

interface PageOf<Type extends string, View> {
  view: (one: Entry<Type>, forAdmin: boolean) => View;
  /** Checks that the actor may see the chain; returns entry 1 if it is an attribute of the record. */
  record: Promise<Entry<Type> | undefined>;
  /** Which entries are wanted; `name` distinguishes the filter from others of the same chain. */
  filter?: { name: string; is: (one: Entry<Type>) => boolean } | undefined;
}

/**
 * A page of a chain of the actor's team, newest entry first. Without a filter a page takes one Query, however long the
 * chain is. With a filter a page may have fewer entries than `limit`; the cursor continues after the last entry that
 * was read. The cursor holds that entry's number, so it stays valid while entries are added, and it is accepted only
 * for the same chain and filter.
 * @throws cursor.invalid; whatever `record` throws
 */
export const page = async <Type extends string, View>(
  subject: Subject<Type>,
  id: string,
  { cursor, limit }: LedgerQuery,
  { view, record, filter }: PageOf<Type, View>,
): Promise<{ items: View[]; cursor: string | null }> => {
  const { teamId, role } = requireMember();
  const list = [subject.place, teamId, id, filter?.name ?? ""].join(":");
  const [after] = cursor ? await decodeCursor(list, cursor) : [];
  const at = { before: after === undefined ? END : Number(after), limit: filter ? LOOKED_THROUGH_AT_ONCE : limit };
  const next = () => newest(subject, { teamId, id }, at);
  const { first } = PLACES[subject.place];
  const found: Entry<Type>[] = [];
  let [kept, entries] = await Promise.all([record, next()]);
  for (let looked = 0; ; entries = await next()) {
    // Entries have no gaps in their numbers, so after the first stored entry only one in the record can be left.
    const ended = (entries.at(-1)?.seq ?? first) <= first;
    const all = ended && kept ? [...entries, kept] : entries;
    found.push(...all.filter((one) => filter?.is(one) ?? true).slice(0, limit - found.length));
    looked += entries.length;
    const full = found.length === limit;
    at.before = (full ? found : all).at(-1)?.seq ?? 1;
    if (full || ended || !filter || looked >= MOST_LOOKED_THROUGH) break;
  }
  return {
    items: found.map((one) => view(one, role === "admin")),
    cursor: at.before > 1 ? await encodeCursor(list, [String(at.before)]) : null,
  };
};

/**
 * An entry as a member of the team sees it. Only admins see the email addresses, IP addresses and browsers of
 * outsiders.
 */
export const view = <Type extends string>(one: Entry<Type>, forAdmin: boolean): LedgerEntry<Type> => {
  const { seq, type, at, actor, from, to, facts, hash, person } = one;
  const outsider = forAdmin && person ? { email: person.email, ip: person.ip, userAgent: person.userAgent } : {};
  const shown = facts.file === undefined ? facts : { ...facts, file: shownFileName(facts.file) };
  const id = actor.kind === "member" ? actor.id : undefined;
  return {
    seq,
    type,
    at,
    by: { kind: actor.kind, id, name: authorName(person), ...outsider },
    from,
    to,
    facts: shown,
    hash,
  };
};

/** An entry as {@link view} shows it, together with the facts that name a person, until the person is erased. */
export const historyView = <Type extends string>(one: Entry<Type>, forAdmin: boolean): LedgerEntry<Type> => {
  const { madeBy: _, ...own } = one.person?.facts ?? {};
  return { ...view(one, forAdmin), facts: { ...one.facts, ...own } };
};
