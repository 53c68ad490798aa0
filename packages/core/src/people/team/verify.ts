import { type ChainEntry, type ChainHead, chainWalk, type Finding } from "../../base/ledger/chain.ts";
import { pages } from "./audit.ts";
import { fresh } from "./record.ts";
import { RosterEntity, type RosterRecord } from "./roster.entity.ts";

/** Compares records with what a log's entries say of them. */
export interface RecordCheck<Flaw> {
  /** Called for each entry, beginning with the first. */
  add: (entry: ChainEntry) => void;
  /** The records that don't match, after the last entry. */
  flaws: (teamId: string, head: ChainHead) => Promise<Flaw[]>;
}

/** The first entry that doesn't fit, or the first record that doesn't match the log. */
type LogFinding<Flaw> = Finding | ({ ok: false } & Flaw);

/**
 * Checks a team's own log from its first entry to the last entry that the team's roster (roster.entity.ts) names, page
 * by page.
 * @param records makes what compares records with the entries, if they are to be compared
 * @param anchors the log's last entry at each time when the log was anchored (see docs/evidence.md)
 * @throws team.not_found
 */
export const verifyLog = async <Flaw extends object = never>(
  teamId: string,
  anchors?: readonly ChainHead[],
  records?: () => RecordCheck<Flaw>,
): Promise<LogFinding<Flaw>> => {
  await fresh(teamId);
  for (let head = await headOf(teamId); ; ) {
    const finding = await walk(teamId, head, anchors, records?.());
    if (finding.ok) return finding;
    // A mismatch may come from a change while the log was read. After such a change, the roster names a later entry,
    // and the log is read again.
    const now = await headOf(teamId);
    if (now?.seq === head?.seq && now?.hash === head?.hash) return finding;
    head = now;
  }
};

const headOf = async (teamId: string): Promise<RosterRecord["head"] | undefined> => {
  const { data } = await RosterEntity.get({ teamId }).go({ consistent: true });
  return data?.head;
};

/** Reads and checks the log once. Without a roster, the log's end is unknown, so entry 1 counts as missing. */
const walk = async <Flaw extends object>(
  teamId: string,
  head: RosterRecord["head"] | undefined,
  anchors: readonly ChainHead[] | undefined,
  records: RecordCheck<Flaw> | undefined,
): Promise<LogFinding<Flaw>> => {
  if (!head) return { ok: false, seq: 1, reason: "missing" };
  const chain = chainWalk({ teamId, head, anchors });
  for await (const entries of pages(teamId)) {
    for (const entry of entries) {
      const flaw = chain.add(entry);
      if (flaw) return flaw;
      records?.add(entry);
    }
  }
  const finding = chain.end();
  const [flaw] = finding.ok && records ? await records.flaws(teamId, head) : [];
  return flaw ? { ok: false, ...flaw } : finding;
};
