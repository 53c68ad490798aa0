import { confirmedIn } from "../../base/answerer/confirmed.policy.ts";
import { hasEvidence } from "../../base/ledger/activity.policy.ts";
import type { ActivityType } from "../../base/ledger/activity.schema.ts";
import { Ledger } from "../../base/ledger/index.ts";
import { view } from "../../base/ledger/page.ts";
import { shownNumber } from "../../base/license/license-number.policy.ts";
import { ownNetworkOf } from "../../base/own-network/own-network.policy.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { ACTIVITY } from "../../library/asset/change.ts";
import type { TombstoneRecord } from "../../library/asset/tombstone.entity.ts";
import { isDeleted, visible } from "../../library/asset/visible.ts";
import { notFound } from "../../platform/errors/error.ts";
import { shownFileName } from "../../platform/file-name.policy.ts";
import { requireMember, shownLink } from "../../platform/identity/actor.ts";
import { found } from "../../platform/store/found.ts";
import { findGrant, type GrantRecord } from "../grant/grant.entity.ts";
import { filesOf } from "../license-document/document.ts";
import { RightsRequestEntity, type RightsRequestRecord } from "../rights-request/rights-request.entity.ts";
import type { DecisionEvidence } from "./evidence.schema.ts";

const evidenceNotFound = () => notFound("evidence", "This step is no decision");

/**
 * The stored evidence of a decision. A decision is an entry of an asset's activity. Only admins may read the evidence
 * of a deleted asset.
 * @param seq the entry's number
 * @throws asset.not_found; evidence.not_found if the entry isn't a decision
 */
export const decision = async (assetId: string, seq: number): Promise<DecisionEvidence> => {
  const member = requireMember();
  const { teamId, role } = member;
  const [asset, later] = await Promise.all([
    visible(member, assetId),
    seq > 1 ? Ledger.storedAt(ACTIVITY, { teamId, id: assetId }, seq) : undefined,
  ]);
  const entry = seq === 1 ? asset.firstEntry : later;
  if (!entry || !hasEvidence(entry)) throw evidenceNotFound();
  return evidenceOf(entry, asset, role === "admin");
};

/** The stored evidence of a decision. @param entry an entry whose decision has evidence */
export const evidenceOf = async (
  entry: Ledger.Entry<ActivityType>,
  asset: AssetRecord | TombstoneRecord,
  forAdmin: boolean,
): Promise<DecisionEvidence> => {
  const { teamId, seq, hash, at, type } = entry;
  const { grant: grantId, request: requestId, reason = "" } = entry.facts;
  const [grant, request] = await Promise.all([
    grantId ? findGrant(teamId, grantId) : undefined,
    requestId ? findRequest(teamId, requestId) : undefined,
  ]);
  const denied = type === "rights_request.denied";
  return {
    ...{ seq, hash, at, requestId, grantId },
    answer: denied ? "denied" : "approved",
    by: view(entry, forAdmin).by,
    ownNetwork: ownNetworkOf(entry.facts),
    confirmed: confirmedIn(entry.facts),
    number: grant && shownNumber(grant),
    brand: grant?.brand ?? request?.brand,
    intendedUse: grant?.intendedUse ?? request?.intendedUse,
    licence: grant && licenseOf(grant),
    scope: grant?.scope,
    asked: denied ? request?.scope : undefined,
    beside: request?.beside && { usageRights: request.beside.usageRights, expiresOn: request.beside.expiresOn },
    basis: grant?.basis && { ...grant.basis, link: shownLink(grant.basis.link) },
    reason: denied ? reason : "",
    message: grant?.evidence?.message ?? request?.message ?? "",
    terms: termsOf(grant),
    files: filesThen(asset, grant),
  };
};

const findRequest = (teamId: string, requestId: string): Promise<RightsRequestRecord | undefined> =>
  found(RightsRequestEntity.get({ teamId, requestId }).go({ consistent: true }));

const licenseOf = (grant: GrantRecord): DecisionEvidence["licence"] => ({
  usageRights: grant.usageRights ?? "",
  useClass: grant.useClass,
  restrictions: grant.restrictions,
  credit: grant.credit ?? "",
  notes: grant.notes ?? "",
  expiresOn: grant.expiresOn ?? "",
});

const termsOf = (grant: GrantRecord | undefined): DecisionEvidence["terms"] =>
  grant?.evidence && {
    version: grant.evidence.termsVersion,
    sha256: grant.evidence.termsSha256,
    text: grant.evidence.terms,
  };

/**
 * The asset's files at the time of the decision: the team's files, and the originals that the owner uploaded with this
 * answer.
 */
const filesThen = (asset: AssetRecord | TombstoneRecord, grant: GrantRecord | undefined): DecisionEvidence["files"] => {
  const sent = grant?.evidence?.files ?? [];
  if (isDeleted(asset)) {
    const hashes = new Map(asset.files.map(({ id, sha256 = "" }) => [id, sha256]));
    return sent.map(({ id, name, size }) => ({
      name: shownFileName(name),
      size,
      sha256: hashes.get(id) ?? "",
      origin: "owner" as const,
    }));
  }
  const ids = new Set(sent.map(({ id }) => id));
  const files = asset.files.filter(({ id, origin }) => origin !== "owner" || ids.has(id));
  return filesOf({ ...asset, files });
};
