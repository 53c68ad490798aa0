import { pMapIterable } from "p-map";
import { type ChainEntry, type ChainHead, chainWalk, type Finding } from "./chain.ts";
import { type Of, pages, type Subject } from "./index.ts";
import { PLACES } from "./ledger.entity.ts";

/** A record that has a chain: the chain's last entry, and the record's status; a deleted record may have none. */
export interface Holder {
  head: ChainHead;
  status?: string;
  /** Entry 1 of the chain, if it is an attribute of the record. */
  firstEntry?: ChainEntry;
}

/** Compares stored records with what a chain's entries say of them. */
export interface RecordCheck<Flaw> {
  /** Called for each entry, beginning with the first. */
  add: (entry: ChainEntry) => void;
  /** The records that don't match, after the last entry. */
  flaws?: (holder: Holder) => Promise<Flaw[]>;
}

/** The first entry that doesn't fit, or the first record that doesn't match the entries. */
export type Found<Flaw> = Finding | ({ ok: false } & Flaw);

/** A kind of record that has a chain, and how one of the records is read. */
export interface Kept<Flaw extends object = never, Record extends Holder = Holder> {
  subject: Subject;
  /** The record as it is stored now, or what remains of it; undefined if there is nothing. */
  find: (teamId: string, id: string) => Promise<Record | undefined>;
  /** Makes what compares records with the entries. It is called again if the chain is read again. */
  records?: ((of: Of) => RecordCheck<Flaw>) | undefined;
}

interface Against<Record> {
  /** The chain's last entry in each anchor (docs/evidence.md). */
  anchors?: readonly ChainHead[] | undefined;
  /** The record, if it was read before. */
  holder?: Record;
}

/**
 * Checks a chain from its first entry to the last entry, which its record names, page by page, and compares stored
 * records with the entries. If there is no record, entry 1 is reported missing.
 * @throws whatever `find` throws
 */
export const verify = async <Flaw extends object, Record extends Holder>(
  kept: Kept<Flaw, Record>,
  of: Of,
  { anchors, holder: known }: Against<Record> = {},
): Promise<Found<Flaw>> => {
  const read = () => kept.find(of.teamId, of.id);
  for (let holder = known ?? (await read()); ; ) {
    const finding = await walk(kept, of, holder, anchors);
    if (finding.ok) return finding;
    // The mismatch may come from an entry that was added during the check. In this case the record's `head` has
    // changed, and the check is repeated.
    const now = await read();
    if (now?.head.seq === holder?.head.seq && now?.head.hash === holder?.head.hash) return finding;
    holder = now;
  }
};

const walk = async <Flaw extends object>(
  { subject, records }: Pick<Kept<Flaw>, "subject" | "records">,
  of: Of,
  holder: Holder | undefined,
  anchors?: readonly ChainHead[],
): Promise<Found<Flaw>> => {
  if (!holder) return { ok: false, seq: 1, reason: "missing" };
  const { head, status } = holder;
  const place = PLACES[subject.place];
  const chain = chainWalk({ teamId: of.teamId, ...place.subject(of.id), head, status, anchors });
  const check = records?.(of);
  for await (const entries of withFirst(holder, place.first, pages(subject, of))) {
    for (const entry of entries) {
      const flaw = chain.add(entry);
      if (flaw) return flaw;
      check?.add(entry);
    }
  }
  const finding = chain.end();
  const [flaw] = (finding.ok && (await check?.flaws?.(holder))) || [];
  return flaw ? { ok: false, ...flaw } : finding;
};

/**
 * All entries of a chain. If entry 1 is missing in its record, an entry with the number 0 takes its place. Such an
 * entry never fits, so the record is reported.
 */
async function* withFirst(
  { firstEntry }: Holder,
  first: number,
  stored: AsyncGenerator<ChainEntry[]>,
): AsyncGenerator<ChainEntry[]> {
  if (first > 1) yield [(firstEntry ?? { seq: 0 }) as ChainEntry];
  yield* stored;
}

/** A kind of record whose chains can all be checked. */
export interface KeptByTeam<Flaw extends object = never, Record extends Holder = Holder> extends Kept<Flaw, Record> {
  /** The prefix of the records' ids. */
  prefix: `${string}_`;
  /**
   * A team's records of this kind by id, what remains of deleted ones last, read page by page and strongly
   * consistently. In this order no record is missed: one that is deleted during the check is found again among the
   * deleted ones.
   */
  all: (teamId: string) => AsyncGenerator<(readonly [id: string, holder: Record])[]>;
}

/** How many chains are checked in parallel. */
const AT_ONCE = 10;

/**
 * Checks the chains of all records of a kind in a team. Only one page of records is in memory at a time; the next page
 * is checked after the caller has read the results. If nothing is left of a record that an anchor names, entry 1 is
 * reported missing.
 * @param anchors id → the chain's last entry at the time of each anchor; ids of other kinds are left to the caller
 * @param check checks one record: its chain, and whatever else the caller wants
 */
export async function* verifyAll<Flaw extends object, Record extends Holder, Result = Found<Flaw>>(
  teamId: string,
  kept: KeptByTeam<Flaw, Record>,
  anchors: ReadonlyMap<string, readonly ChainHead[]> = new Map(),
  check: (of: Of, against: Against<Record> & { holder: Record }) => Promise<Result | Found<Flaw>> = (of, against) =>
    verify(kept, of, against),
): AsyncGenerator<{ id: string; finding: Result | Found<Flaw> }> {
  const lost = new Set([...anchors.keys()].filter((id) => id.startsWith(kept.prefix)));
  const checkOne = async ([id, holder]: readonly [string, Record]) => ({
    id,
    finding: await check({ teamId, id }, { holder, anchors: anchors.get(id) }),
  });
  for await (const page of kept.all(teamId)) {
    for (const [id] of page) lost.delete(id);
    yield* pMapIterable(page, checkOne, { concurrency: AT_ONCE });
  }
  for (const id of lost) yield { id, finding: { ok: false, seq: 1, reason: "missing" } };
}
