import { type AskedScope, askedScopeOf, classOfAsked, joined } from "../../base/license/asked-scope.policy.ts";
import { BASIS_LABELS } from "../../base/license/basis-input.schema.ts";
import { noLicense } from "../../base/license/license.schema.ts";
import { linesOf } from "../../base/license/presets.policy.ts";
import { isExpired, type Scope } from "../../base/license/scope.policy.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import type { ApprovalRecord } from "../../library/asset/kept.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso, todayIn } from "../../platform/clock.ts";
import { webAddressOf } from "../../platform/fields.schema.ts";
import { canonicalJson, type Json } from "../../platform/hash.ts";
import type { MemberActor } from "../../platform/identity/actor.ts";
import { Grant } from "../grant/index.ts";
import type { NewPaper } from "../grant/papers.ts";
import { expiresInThePast } from "../rights-request/rights-request.errors.ts";
import type { AdminApproval } from "./clearance.schema.ts";

/**
 * Checks that an approval's last day hasn't passed.
 * @throws request.invalid if the date has passed in the team's time zone
 */
export const requireFutureEnd = async (teamId: string, expiresOn: string): Promise<void> => {
  const { timeZone } = await Team.get(teamId);
  if (isExpired(expiresOn, todayIn(timeZone))) throw expiresInThePast();
};

/** How many files of an asset an approval is found by, so that one transaction holds them. */
const MOST_HASHES = 20;

/** What an approval for several brands or uses grants. One for a single brand and use has no fields of its own. */
const scopeOfSeveral = ({ brands, uses, until }: AskedScope, usageRights: string): { scope?: Scope } => {
  if (brands.length === 1 && uses.length === 1) return {};
  const nothing = { exclusive: false, from: "", credit: { required: false, name: "" }, restrictions: [] };
  return { scope: { ...nothing, lines: linesOf(uses), brands, until, words: usageRights.trim() } };
};

/** An admin's grant for an asset, and the facts about the grant for the activity. */
export const approvalBy = (
  { userId, displayName, email }: MemberActor,
  {
    teamId,
    assetId,
    source = "",
    files,
    fileSha256,
  }: Pick<AssetRecord, "teamId" | "assetId" | "source" | "files" | "fileSha256">,
  { basis, usageRights, notes, expiresOn, ...wanted }: AdminApproval,
  document?: NewPaper,
) => {
  const asked = askedScopeOf({ ...wanted, requestedUntil: expiresOn });
  const [brand, intendedUse] = [joined(asked.brands), joined(asked.uses)];
  const license = { ...noLicense(), useClass: classOfAsked(asked), usageRights, notes, expiresOn };
  const all = [...files.map(({ sha256 }) => sha256), fileSha256].filter((hash) => hash !== undefined);
  const hashes = [...new Set(all)].slice(0, MOST_HASHES);
  const by = { teamId, assetId, userId, displayName, email };
  const granted = Grant.byAdmin({
    ...by,
    ...scopeOfSeveral(asked, usageRights),
    basis,
    brand,
    intendedUse,
    post: webAddressOf(source) ?? "",
    license,
    hashes,
    papers: document && [document.paper],
    at: nowIso(),
  });
  const facts: Record<string, string> = {
    grant: granted.grantId,
    "grant sha256": granted.sha256,
    basis: BASIS_LABELS[basis.kind],
    brand,
    use: intendedUse,
    ...(usageRights && { "usage rights": usageRights }),
    ...(expiresOn && { "expires on": expiresOn }),
    ...document?.facts,
  };
  return { ...granted, facts, writes: [...granted.writes, ...(document?.writesFor(granted.grantId) ?? [])] };
};

/**
 * Whether an asset has this very approval already: a repeated call is answered so.
 * @param uploadId the document that comes with it
 */
export const isApprovedSo = (
  asset: AssetRecord,
  by: MemberActor,
  wanted: AdminApproval,
  uploadId?: string,
): boolean => {
  const { approval } = asset;
  if (approval?.origin !== "admin") return false;
  if (uploadId !== undefined && !approval.papers?.some(({ id }) => id === uploadId)) return false;
  return saidIn(approval) === saidIn(approvalBy(by, asset, wanted).approval);
};

const saidIn = ({ basis, brand, intendedUse, scope, usageRights, notes, expiresOn }: ApprovalRecord): string =>
  canonicalJson({ basis, brand, intendedUse, scope, usageRights, notes, expiresOn } as unknown as Json);
