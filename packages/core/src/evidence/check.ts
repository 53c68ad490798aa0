import { Anchor } from "../anchor/index.ts";
import { verifyAsset } from "../asset/verify.ts";
import { visible } from "../asset/visible.ts";
import { GrantEntity } from "../grant/grant.entity.ts";
import { nowIso } from "../platform/clock.ts";
import { sha256 } from "../platform/hash.ts";
import { requireMember } from "../platform/identity/actor.ts";
import type { ChainCheck } from "./evidence.schema.ts";

/** An entry by which terms were accepted: the grant, and the hash of the text as the entry names it. */
interface Accepted {
  seq: number;
  grantId: string;
  termsSha256: string;
}

/** The first entry whose terms aren't those that are kept with its grant. */
const otherTerms = async (teamId: string, accepted: readonly Accepted[]): Promise<Accepted | undefined> => {
  for (const one of accepted) {
    const { data } = await GrantEntity.get({ teamId, grantId: one.grantId }).go({ consistent: true });
    if (sha256(data?.evidence?.terms ?? "") !== one.termsSha256) return one;
  }
  return undefined;
};

/**
 * Walks an asset's chain, and compares it with its anchors and the accepted terms with their hashes. Of a deleted asset
 * for admins alone.
 * @throws asset.not_found
 */
export const check = async (assetId: string): Promise<ChainCheck> => {
  const member = requireMember();
  const { teamId } = member;
  await visible(member, assetId);
  const anchors = await Anchor.anchoredHeads(teamId, assetId);
  const accepted = new Map<number, Accepted>();
  let entries = 0;
  let redacted = 0;
  const finding = await verifyAsset(teamId, assetId, {
    anchors,
    onEntry: ({ seq, facts, person }) => {
      // It begins anew where the chain moved meanwhile.
      redacted = (seq === 1 ? 0 : redacted) + Number(person === undefined);
      entries = seq;
      const { grant: grantId, "terms sha256": termsSha256 } = facts;
      if (grantId && termsSha256) accepted.set(seq, { seq, grantId, termsSha256 });
    },
  });
  const texts = [...accepted.values()];
  const other = await otherTerms(teamId, texts);
  const last = anchors.at(-1);
  const flaws = [
    ...(finding.ok ? [] : [{ seq: finding.seq, reason: finding.reason }]),
    ...(other ? [{ seq: other.seq, reason: "terms_differ" as const }] : []),
  ].toSorted((a, b) => a.seq - b.seq);
  return {
    checkedAt: nowIso(),
    entries,
    redacted,
    terms: texts.length,
    anchors: anchors.length,
    lastAnchor: last ? { at: last.at, seq: last.seq } : null,
    flaw: flaws[0] ?? null,
  };
};
