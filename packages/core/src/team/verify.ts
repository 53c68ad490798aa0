import { type ChainHead, chainWalk, type Finding } from "../activity/chain.ts";
import { pages } from "./audit.ts";
import { fresh } from "./record.ts";
import { RosterEntity, type RosterRecord } from "./roster.entity.ts";

/**
 * Checks a team's own log from its first entry to the head in the roster, page by page.
 * @param anchors where the log ended each time it was anchored
 * @throws team.not_found
 */
export const verifyLog = async (teamId: string, anchors?: readonly ChainHead[]): Promise<Finding> => {
  await fresh(teamId);
  for (let head = await headOf(teamId); ; ) {
    const finding = await walk(teamId, head, anchors);
    if (finding.ok) return finding;
    // The mismatch may come from a change during the read; then the head has moved.
    const now = await headOf(teamId);
    if (now?.seq === head?.seq && now?.hash === head?.hash) return finding;
    head = now;
  }
};

const headOf = async (teamId: string): Promise<RosterRecord["head"] | undefined> => {
  const { data } = await RosterEntity.get({ teamId }).go({ consistent: true });
  return data?.head;
};

/** A team without a roster lacks entry 1: nothing says where its log ends. */
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
