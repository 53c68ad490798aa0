import { pMapIterable } from "p-map";
import { type ChainEntry, type ChainHead, chainWalk, type Finding } from "../activity/chain.ts";
import { pages } from "./stored.ts";

/** An entry that a stored record doesn't match; see evidence.schema.ts. */
export interface KeptFlaw {
  seq: number;
  reason: "text_differs" | "signature_differs" | "covers_differ" | "file_differs";
  /** Which record, if there are several. */
  about?: string;
}

/** Records stored beside a history and compared with its entries. */
interface Kept {
  /** Whether an entry describes such a record. */
  isTold: (entry: ChainEntry) => boolean;
  /** The first record that doesn't match the entries. */
  flaws: (teamId: string, id: string, told: readonly ChainEntry[]) => Promise<KeptFlaw[]>;
}

/** The first place where a history, or a record beside it, doesn't fit. */
export type HistoryFinding = Finding | ({ ok: false } & KeptFlaw);

/**
 * Checks a history from its first entry to the head on its creator or contract.
 * @param readHead reads the head as it is stored now; undefined if the record is gone, and then entry 1 is reported
 * missing
 * @param anchors where the chain ended each time it was anchored
 * @param kept the records beside the history, which are compared too
 */
export const verify = async (
  teamId: string,
  subjectId: string,
  readHead: () => Promise<ChainHead | undefined>,
  anchors?: readonly ChainHead[],
  kept?: Kept,
): Promise<HistoryFinding> => {
  for (let head = await readHead(); ; ) {
    const finding = await walk(teamId, subjectId, head, anchors, kept);
    if (finding.ok) return finding;
    // The mismatch may come from a change during the read; then the head has moved.
    const now = await readHead();
    if (now?.seq === head?.seq && now?.hash === head?.hash) return finding;
    head = now;
  }
};

const walk = async (
  teamId: string,
  subjectId: string,
  head: ChainHead | undefined,
  anchors: readonly ChainHead[] | undefined,
  kept: Kept | undefined,
): Promise<HistoryFinding> => {
  if (!head) return { ok: false, seq: 1, reason: "missing" };
  const chain = chainWalk({ teamId, subjectId, head, anchors });
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

/** A kind of record with histories, for checks of all histories. */
export interface Histories {
  /** The prefix of the records' ids. */
  prefix: `${string}_`;
  /**
   * Ids of all records a team has and had of this kind, page by page, strongly consistent. A record that is deleted
   * meanwhile is found again among the tombstones, so none is missed.
   */
  ids: (teamId: string) => AsyncGenerator<string[]>;
  /** Where a history ends, also of a deleted record, strongly consistent. */
  headOf: (teamId: string, id: string) => Promise<ChainHead | undefined>;
  kept?: Kept;
}

/** Histories that are checked in parallel. */
const AT_ONCE = 10;

/**
 * Checks all histories of a kind in a team, and compares the records beside them. For an anchored history of which
 * nothing is left, entry 1 is reported missing.
 * @param anchors id → where the chain ended each time it was anchored; ids of other kinds are ignored
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
