import { pMapIterable } from "p-map";
import { type ChainEntry, type ChainHead, chainWalk, type Finding } from "./chain.ts";
import { pages } from "./stored.ts";

/** A history's last entry, and the status of its record; a deleted record has none. */
export interface Head extends ChainHead {
  status?: string;
}

/** An entry that a stored record doesn't match; see evidence.schema.ts. */
export interface KeptFlaw {
  seq: number;
  reason: "text_differs" | "signature_differs" | "covers_differ" | "file_differs";
  /** Which record doesn't match, if the entry describes several records. */
  about?: string;
}

/** How the records that a history's entries describe are compared with these entries. */
interface Kept {
  /** Whether an entry describes such a record. */
  isTold: (entry: ChainEntry) => boolean;
  /** The records that don't match the entries. */
  flaws: (teamId: string, id: string, told: readonly ChainEntry[]) => Promise<KeptFlaw[]>;
}

/** The result of a check: the first entry that doesn't fit, or the first entry that a stored record doesn't match. */
export type HistoryFinding = Finding | ({ ok: false } & KeptFlaw);

/**
 * Checks a history from its first entry to its last entry, whose number and hash (`head`) are in the record of the
 * creator or contract.
 * @param readHead reads `head` and the status as they are stored now; undefined if the record doesn't exist, and entry
 * 1 is then reported missing
 * @param anchors the history's last entry at the time of each anchor (docs/evidence.md)
 * @param kept the records that are compared with the entries
 */
export const verify = async (
  teamId: string,
  subjectId: string,
  readHead: () => Promise<Head | undefined>,
  anchors?: readonly ChainHead[],
  kept?: Kept,
): Promise<HistoryFinding> => {
  for (let head = await readHead(); ; ) {
    const finding = await walk(teamId, subjectId, head, anchors, kept);
    if (finding.ok) return finding;
    // The mismatch may come from an entry that was added during the check. In this case `head` has changed, and the
    // check is repeated.
    const now = await readHead();
    if (now?.seq === head?.seq && now?.hash === head?.hash) return finding;
    head = now;
  }
};

const walk = async (
  teamId: string,
  subjectId: string,
  head: Head | undefined,
  anchors: readonly ChainHead[] | undefined,
  kept: Kept | undefined,
): Promise<HistoryFinding> => {
  if (!head) return { ok: false, seq: 1, reason: "missing" };
  const chain = chainWalk({ teamId, subjectId, head, status: head.status, anchors });
  const told: ChainEntry[] = [];
  for await (const entries of pages(teamId, subjectId)) {
    for (const one of entries) {
      const flaw = chain.add(one);
      if (flaw) return flaw;
      if (kept?.isTold(one)) told.push(one);
    }
  }
  const finding = chain.end();
  const [flaw] = finding.ok && kept ? await kept.flaws(teamId, subjectId, told) : [];
  return flaw ? { ok: false, ...flaw } : finding;
};

/** A kind of record whose histories can all be checked. */
export interface Histories {
  /** The prefix of the records' ids. */
  prefix: `${string}_`;
  /**
   * The ids of a team's records of this kind, deleted records included, read page by page and strongly consistently. A
   * record that is deleted during the reading is found among the tombstones, so no record is missed.
   */
  ids: (teamId: string) => AsyncGenerator<string[]>;
  /**
   * The number and hash of a history's last entry, and the record's status; also for a deleted record; read strongly
   * consistently.
   */
  headOf: (teamId: string, id: string) => Promise<Head | undefined>;
  kept?: Kept;
}

/** How many histories are checked in parallel. */
const AT_ONCE = 10;

/**
 * Checks all histories of a kind in a team, and compares stored records with their entries. If an anchor names a
 * history of which nothing is left, entry 1 is reported missing.
 * @param anchors id → the history's last entry at the time of each anchor; ids of other kinds are ignored
 */
export async function* verifyAll(
  teamId: string,
  { prefix, ids, headOf, kept }: Histories,
  anchors: ReadonlyMap<string, readonly ChainHead[]> = new Map(),
): AsyncGenerator<{ subjectId: string; finding: HistoryFinding }> {
  const lost = new Set([...anchors.keys()].filter((id) => id.startsWith(prefix)));
  const verifyOne = async (subjectId: string) => ({
    subjectId,
    finding: await verify(teamId, subjectId, () => headOf(teamId, subjectId), anchors.get(subjectId), kept),
  });
  for await (const page of ids(teamId)) {
    for (const id of page) lost.delete(id);
    yield* pMapIterable(page, verifyOne, { concurrency: AT_ONCE });
  }
  for (const subjectId of lost) yield { subjectId, finding: { ok: false, seq: 1, reason: "missing" } };
}
