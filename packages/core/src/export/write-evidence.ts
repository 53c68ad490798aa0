import { hasEvidence } from "../activity/activity.policy.ts";
import type { ChainEntry } from "../activity/chain.ts";
import { Activity } from "../activity/index.ts";
import { Anchor } from "../anchor/index.ts";
import { findVisible, isDeleted } from "../asset/visible.ts";
import { evidenceOf } from "../evidence/decision.ts";
import type { DecisionEvidence } from "../evidence/evidence.schema.ts";
import { findGrant } from "../grant/find.ts";
import { type GrantContent, grantContent } from "../grant/grant-hash.ts";
import { nowIso } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { requireMember } from "../platform/identity/actor.ts";
import { Team } from "../team/index.ts";
import { fulfil, type Written } from "./write.ts";

/**
 * A stored entry. `person` is included if the reader may see all of it; its hash can only be computed from all of it.
 */
type ShownEntry = Omit<ChainEntry, "person"> & {
  person?: ChainEntry["person"];
  /** What the reader may see of the person if `person` is left out. */
  withheld?: { name: string };
  /** The person has been erased. */
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
  /** Where the history ended. */
  head: { seq: number; hash: string };
  /** Where it ended at each anchor, oldest first. */
  anchors: { at: string; seq: number; hash: string }[];
  /** From the first entry on. */
  entries: ShownEntry[];
  decisions: DecidedThen[];
}

/** A decision, and the grant in the form that was hashed into its entry; other parts of the file repeat some of it. */
type DecidedThen = DecisionEvidence & { grant?: GrantContent };

/** Writes an asset's evidence as JSON, once: the whole chain, its anchors, and the stored evidence of each decision. */
export const writeEvidence = (exportId: string): Promise<void> =>
  fulfil(exportId, ["evidence"], async ({ assetId }): Promise<Written | undefined> => {
    const file = await fileOf(assetId);
    if (!file) return undefined;
    const body = Buffer.from(`${JSON.stringify(file, undefined, 2)}\n`);
    return { body, contentType: "application/json; charset=utf-8", rows: file.entries.length };
  });

/** Undefined if the asset is gone for the person who asked. */
const fileOf = async (assetId: string): Promise<EvidenceFile | undefined> => {
  const member = requireMember();
  const { teamId, displayName } = member;
  const forAdmin = member.role === "admin";
  // Read in this order, because the chain may grow meanwhile: no anchor is then ahead of the head, and the head isn't
  // ahead of the entries.
  const anchors = await Anchor.anchoredHeads(teamId, assetId);
  const asset = await findVisible(member, assetId);
  if (!asset) return undefined;
  const { head } = asset;
  const [team, later] = await Promise.all([Team.get(teamId), Activity.stored(teamId, assetId)]);
  const entries = [asset.firstEntry, ...later].filter(({ seq }) => seq <= head.seq);
  const decisions: DecidedThen[] = [];
  for (const entry of entries.filter(hasEvidence)) {
    const grant = entry.facts.grant ? await findGrant(teamId, entry.facts.grant) : undefined;
    decisions.push({
      ...(await evidenceOf(entry, asset, forAdmin)),
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

/** Only admins get the addresses and browsers of outsiders; without them the hash of the person can't be computed. */
const shown = ({ person, ...entry }: Activity.Entry, forAdmin: boolean): ShownEntry => {
  const { teamId, assetId, seq, previous, type, at, actor, from, to, facts, personHash, hash } = entry;
  const content = { teamId, assetId, seq, previous, type, at, actor, from, to, facts, personHash, hash };
  if (!person) return { ...content, erased: true };
  const outside = person.email ?? person.ip ?? person.userAgent;
  return forAdmin || outside === undefined ? { ...content, person } : { ...content, withheld: { name: person.name } };
};
