import type { ChainHead } from "../../base/ledger/chain.ts";
import type { Ledger } from "../../base/ledger/index.ts";
import { page } from "../../base/ledger/page.ts";
import { type Found, type RecordCheck, verify } from "../../base/ledger/verify.ts";
import { requireAdmin } from "../../platform/identity/actor.ts";
import { found } from "../../platform/store/found.ts";
import { TEAM_LOG } from "./change.ts";
import { fresh } from "./record.ts";
import { RosterEntity } from "./roster.entity.ts";
import { ADMIN_ACTS } from "./team.policy.ts";
import type { AuditEntry, AuditPage, AuditType } from "./team.schema.ts";

/**
 * A page of the team's own log, newest entry first; see {@link page}.
 * @throws auth.forbidden, cursor.invalid
 */
export const audit = async (query: { cursor?: string; limit: number }): Promise<AuditPage> => {
  const { teamId } = requireAdmin(ADMIN_ACTS.readAudit);
  return page(TEAM_LOG, teamId, query, { record: Promise.resolve(undefined), view });
};

const view = ({ seq, type, at, actor, facts, hash, person }: Ledger.Entry<AuditType>): AuditEntry => ({
  seq,
  type,
  at,
  by: { kind: actor.kind === "member" || actor.kind === "creator" ? actor.kind : "system", name: person?.name ?? "" },
  about: person?.about ?? "",
  changes: changesOf({ ...facts, ...person?.facts }),
  hash,
});

const changesOf = (facts: Record<string, string>): AuditEntry["changes"] =>
  Object.keys(facts)
    .filter((key) => key.endsWith(".from"))
    .map((key) => key.slice(0, -".from".length))
    .toSorted()
    .map((what) => ({ what, from: facts[`${what}.from`] ?? "", to: facts[`${what}.to`] ?? "" }));

/**
 * Checks a team's own log from its first entry to the last entry that the team's roster (roster.entity.ts) names.
 * @param records makes what compares records with the entries, if they are to be compared
 * @param anchors the log's last entry at each time when the log was anchored (see docs/evidence.md)
 * @throws team.not_found
 */
export const verifyLog = async <Flaw extends object = never>(
  teamId: string,
  anchors?: readonly ChainHead[],
  records?: () => RecordCheck<Flaw>,
): Promise<Found<Flaw>> => {
  await fresh(teamId);
  const find = () => found(RosterEntity.get({ teamId }).go({ consistent: true }));
  return verify({ subject: TEAM_LOG, find, records }, { teamId, id: teamId }, { anchors });
};
