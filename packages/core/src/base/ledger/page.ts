import { shownFileName } from "../../platform/file-name.policy.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { decodeCursor, encodeCursor } from "../../platform/store/cursor.ts";
import { authorName } from "./chain.ts";
import { END, type Entry, newest, type Subject } from "./index.ts";
import { PLACES } from "./ledger.entity.ts";
import type { LedgerEntry, LedgerQuery } from "./ledger.schema.ts";

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
