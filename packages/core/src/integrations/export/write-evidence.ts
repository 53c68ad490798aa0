import { hasEvidence } from "../../base/ledger/activity.policy.ts";
import { type ChainEntry, isRedacted } from "../../base/ledger/chain.ts";
import { Ledger } from "../../base/ledger/index.ts";
import type { OdrlPolicy } from "../../base/odrl/odrl.ts";
import { ACTIVITY } from "../../library/asset/change.ts";
import { findVisible, isDeleted } from "../../library/asset/visible.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { Anchor } from "../../rights/anchor/index.ts";
import { evidenceOf } from "../../rights/evidence/decision.ts";
import type { DecisionEvidence } from "../../rights/evidence/evidence.schema.ts";
import { findGrant } from "../../rights/grant/grant.entity.ts";
import { type GrantContent, grantContent } from "../../rights/grant/grant-hash.ts";
import { policyOf } from "../../rights/license-document/odrl.ts";
import { fulfil, type Written } from "./write.ts";

/**
 * A stored entry. `person` is included only if the reader may see the whole `person`: the hash of `person` can't be
 * computed from a part.
 */
type ShownEntry = Omit<ChainEntry, "person"> & {
  person?: ChainEntry["person"];
  /** If `person` is left out, the part of `person` that the reader may see, or that wasn't erased. */
  withheld?: { name: string };
  /** The person, or one of several people, has been erased. */
  erased?: true;
};

/** Everything needed to check an asset's history outside Clearhouse; see docs/evidence.md. */
export interface EvidenceFile {
  format: "clearhouse-evidence-2";
  exportedAt: string;
  exportedBy: string;
  /** Where to get the program that checks this file. */
  verifier: string;
  team: { id: string; name: string };
  asset: { id: string; name: string; status: string; deleted: boolean };
  /** The last entry when the file was made. */
  head: { seq: number; hash: string };
  /** The last entry at the time of each anchor (docs/evidence.md), oldest first. */
  anchors: { at: string; seq: number; hash: string }[];
  /** All entries, beginning with the first. */
  entries: ShownEntry[];
  decisions: DecidedThen[];
}

/**
 * A decision with its grant as an ODRL policy, and in the form whose hash is in the decision's entry. Other parts of the file repeat some of
 * the grant's details.
 */
type DecidedThen = DecisionEvidence & { grant?: GrantContent; odrl?: OdrlPolicy };

/**
 * Writes an asset's evidence as JSON for an export, only once: all entries of its activity, their anchors
 * (docs/evidence.md), and the stored evidence of each decision.
 */
export const writeEvidence = (exportId: string): Promise<void> =>
  fulfil(exportId, ["evidence"], async ({ assetId }): Promise<Written | undefined> => {
    const file = await fileOf(assetId);
    if (!file) return undefined;
    const body = Buffer.from(`${JSON.stringify(file, undefined, 2)}\n`);
    return { body, contentType: "application/json; charset=utf-8", rows: file.entries.length };
  });

/** An asset's evidence; undefined if the asset doesn't exist, or if the person who asked may not see it. */
const fileOf = async (assetId: string): Promise<EvidenceFile | undefined> => {
  const member = requireMember();
  const { teamId, displayName } = member;
  const forAdmin = member.role === "admin";
  // Entries may be added between these reads. In this order, no anchor is newer than `head`, the recorded end of the
  // chain, and `head` isn't newer than the entries.
  const anchors = await Anchor.anchoredHeads(teamId, assetId);
  const asset = await findVisible(member, assetId);
  if (!asset) return undefined;
  const { head } = asset;
  const [team, later] = await Promise.all([Team.get(teamId), Ledger.stored(ACTIVITY, { teamId, id: assetId })]);
  const entries = [asset.firstEntry, ...later].filter(({ seq }) => seq <= head.seq);
  const decisions: DecidedThen[] = [];
  for (const entry of entries.filter(hasEvidence)) {
    const grant = entry.facts.grant ? await findGrant(teamId, entry.facts.grant) : undefined;
    const decision = await evidenceOf(entry, asset, forAdmin);
    const sha256s = decision.files.map(({ sha256 }) => sha256);
    decisions.push({
      ...decision,
      ...(grant && { odrl: await policyOf(grant, sha256s) }),
      ...(grant && !grant.erasedAt && { grant: grantContent(grant) }),
    });
  }
  return {
    format: "clearhouse-evidence-2",
    exportedAt: nowIso(),
    exportedBy: displayName,
    verifier: `${env.SITE_URL}/verify-evidence.mjs`,
    team: { id: teamId, name: team.name },
    asset: { id: assetId, name: asset.name, status: asset.status, deleted: isDeleted(asset) },
    head: { seq: head.seq, hash: head.hash },
    anchors,
    entries: entries.map((entry) => shown(entry, forAdmin)),
    decisions,
  };
};

/**
 * Only admins get the email addresses, IP addresses and browsers of outsiders. Without these details the hash of
 * `person` can't be computed.
 */
const shown = ({ person, ...entry }: ChainEntry, forAdmin: boolean): ShownEntry => {
  const { teamId, assetId, seq, previous, type, at, actor, from, to, facts, personHash, hash } = entry;
  const content = { teamId, assetId, seq, previous, type, at, actor, from, to, facts, personHash, hash };
  if (!person || isRedacted({ person }))
    return { ...content, erased: true, ...(person?.name && { withheld: { name: person.name } }) };
  const outside = person.email ?? person.ip ?? person.userAgent;
  return forAdmin || outside === undefined ? { ...content, person } : { ...content, withheld: { name: person.name } };
};
