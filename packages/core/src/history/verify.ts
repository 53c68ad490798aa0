import { type ChainEntry, type ChainHead, chainWalk, type Finding } from "../activity/chain.ts";
import { pages } from "./stored.ts";

/** An entry that what is kept beside a history doesn't fit; in the words of evidence.schema.ts. */
export interface KeptFlaw {
  seq: number;
  reason: "text_differs" | "signature_differs" | "covers_differ" | "file_differs";
  /** Which of several. */
  about?: string;
}

/** What is kept beside a history, and compared with the entries that tell of it. */
interface Kept {
  /** Whether an entry tells of something that is kept. */
  isTold: (entry: ChainEntry) => boolean;
  /** What isn't as the entries tell, the first first. */
  flaws: (teamId: string, id: string, told: readonly ChainEntry[]) => Promise<KeptFlaw[]>;
}

/** Where a history, or what is kept beside it, doesn't fit first. */
export type HistoryFinding = Finding | ({ ok: false } & KeptFlaw);

/**
 * Walks a history from its first entry to the head that its creator or contract tells of.
 * @param readHead the head as it is stored now; undefined where the record is gone, which lacks entry 1
 * @param anchors where the chain ended each time it was anchored
 * @param kept what lies beside it, compared as well
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
    // What doesn't fit may have come about while it was read; then the head has moved.
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

/** What has histories, as a walk through all of them meets it. */
export interface Histories {
  /** Of their ids. */
  prefix: `${string}_`;
  /**
   * Ids of all that a team has of it and had, page by page, strongly consistent. What is deleted while this goes on is met
   * again among what is left of others, and never missed.
   */
  ids: (teamId: string) => AsyncGenerator<string[]>;
  /** Where a history ends, also that of something deleted, strongly consistent. */
  headOf: (teamId: string, id: string) => Promise<ChainHead | undefined>;
  kept?: Kept;
}

/** Histories that are walked at the same time. */
const AT_ONCE = 10;

/**
 * Walks all histories of a kind in a team, and compares what is kept beside them. One that was anchored and of which nothing is left lacks entry 1.
 * @param anchors id → where chains ended each time they were anchored; those of other kinds are left alone
 */
export async function* verifyAll(
  teamId: string,
  { prefix, ids, headOf, kept }: Histories,
  anchors: ReadonlyMap<string, readonly ChainHead[]> = new Map(),
): AsyncGenerator<{ subjectId: string; finding: HistoryFinding }> {
  const lost = new Set([...anchors.keys()].filter((id) => id.startsWith(prefix)));
  for await (const page of ids(teamId)) {
    for (let start = 0; start < page.length; start += AT_ONCE) {
      const batch = page.slice(start, start + AT_ONCE);
      const findings = await Promise.all(
        batch.map((id) => verify(teamId, id, () => headOf(teamId, id), anchors.get(id), kept)),
      );
      for (const [n, finding] of findings.entries()) {
        const subjectId = batch[n] ?? "";
        lost.delete(subjectId);
        yield { subjectId, finding };
      }
    }
  }
  for (const subjectId of lost) yield { subjectId, finding: { ok: false, seq: 1, reason: "missing" } };
}
