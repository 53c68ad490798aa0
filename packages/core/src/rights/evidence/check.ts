import { visible } from "../../library/asset/visible.ts";
import { nowIso } from "../../platform/clock.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { Anchor } from "../anchor/index.ts";
import { type ChainCheck, FILES_READ_MB } from "./evidence.schema.ts";
import { verifyEvidence } from "./verify-evidence.ts";

/**
 * Checks the hash chain of an asset's activity against the chain's anchors (docs/evidence.md) and against the records
 * that its entries describe. Only admins may check a deleted asset.
 * @throws asset.not_found
 */
export const check = async (assetId: string): Promise<ChainCheck> => {
  const member = requireMember();
  const { teamId } = member;
  await visible(member, assetId);
  const anchors = await Anchor.anchoredHeads(teamId, assetId);
  const found = await verifyEvidence(teamId, assetId, { anchors, filesUpTo: FILES_READ_MB * 1024 * 1024 });
  const { entries, redacted, terms, files } = found;
  const last = anchors.at(-1);
  return {
    checkedAt: nowIso(),
    ...{ entries, redacted, terms, files },
    anchors: anchors.length,
    lastAnchor: last ? { at: last.at, seq: last.seq } : null,
    flaw: found.ok ? null : { seq: found.seq, reason: found.reason, about: found.about },
  };
};
