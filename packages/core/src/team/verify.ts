import { type ChainHead, chainWalk, type Finding } from "../activity/chain.ts";
import { pages } from "./audit.ts";
import { fresh } from "./record.ts";
import { RosterEntity, type RosterRecord } from "./roster.entity.ts";

/**
 * Checks a team's own log from its first entry to the last entry that the team's roster (roster.entity.ts) names, page
 * by page.
 * @param anchors the log's last entry at each time when the log was anchored (see docs/evidence.md)
 * @throws team.not_found
 */
export const verifyLog = async (teamId: string, anchors?: readonly ChainHead[]): Promise<Finding> => {
  await fresh(teamId);
  for (let head = await headOf(teamId); ; ) {
    const finding = await walk(teamId, head, anchors);
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
const walk = async (
  teamId: string,
  head: RosterRecord["head"] | undefined,
  anchors: readonly ChainHead[] | undefined,
): Promise<Finding> => {
  if (!head) return { ok: false, seq: 1, reason: "missing" };
  const chain = chainWalk({ teamId, head, anchors });
  for await (const entries of pages(teamId)) {
    for (const entry of entries) {
      const flaw = chain.add(entry);
      if (flaw) return flaw;
    }
  }
  return chain.end();
};
