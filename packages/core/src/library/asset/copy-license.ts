import { isAwaitingFee } from "../../base/license/fee.policy.ts";
import { isExpired } from "../../base/license/scope.policy.ts";
import { canonicalJson, type Json } from "../../platform/hash.ts";
import type { GrantFacts } from "../verdict/facts.policy.ts";
import type { ReleaseState } from "../verdict/release-state.schema.ts";
import { accountList } from "./accounts.ts";
import type { AssetRecord } from "./asset.entity.ts";
import { copyKeysOf } from "./copy.entity.ts";
import { stopFactsOf, stopsAlways } from "./copy-stops.ts";
import { endingsOf, givenFor, grantsOf } from "./grants-of.ts";
import type { ApprovalRecord, RefusalRecord } from "./kept.ts";
import type { CopiedGrant } from "./kept-copies.ts";
import { removalsOf } from "./objections.ts";

/**
 * SHA-256 of each file of an asset, sorted.
 * @returns undefined if the asset has no file, or one that wasn't hashed yet
 */
export const fileHashesOf = (asset: Pick<AssetRecord, "files" | "fileUrl" | "fileSha256">): string[] | undefined => {
  const { files, fileUrl, fileSha256 } = asset;
  const all = [...files.map((file) => file.sha256), ...(fileUrl ? [fileSha256] : [])];
  const known = all.flatMap((hash) => hash ?? []);
  return known.length > 0 && known.length === all.length ? [...new Set(known)].toSorted() : undefined;
};

/** What owners granted for an asset and its post, as far as copies may go by it: nothing while something stops the asset. */
export const licenseOf = (asset: AssetRecord): ApprovalRecord[] => {
  const grants = grantsOf(asset).filter(
    (grant) => grant.origin !== "admin" && givenFor(grant, asset) !== "other_post" && !isAwaitingFee(grant),
  );
  if (grants.length === 0 || asset.copyStops || removalsOf(asset).length > 0) return [];
  return stopFactsOf(asset).some(({ fact }) => stopsAlways(fact)) ? [] : grants;
};

/** Who gave a grant of an asset, and who was asked for it as far as the latest request tells. */
export const giverOf = (
  { approverEmail: email, approvedAt }: ApprovalRecord,
  { request }: Pick<AssetRecord, "request">,
): Pick<RefusalRecord, "owner" | "ownerEmail" | "email"> => {
  if (request?.status !== "approved" || request.decidedAt !== approvedAt) return { email };
  const { owner, ownerEmail } = request;
  return { email, ...(owner && { owner }), ...(ownerEmail && { ownerEmail }) };
};

const text = (value: unknown): string => canonicalJson(JSON.parse(JSON.stringify(value)) as Json);

/** Everything of an asset that its copies keep, or go by, if it is licensed; "" if it isn't, or has no file. */
export const licenseText = (asset: AssetRecord): string => {
  const grants = licenseOf(asset);
  const { name, creator, releases } = asset;
  const files = copyKeysOf(asset).flatMap(({ key, same: as }) => (as === "file" ? [key] : []));
  return grants.length > 0 && files.length > 0
    ? text([name, creator?.id, accountList(asset), releases, files, grants, grants.map((one) => giverOf(one, asset))])
    : "";
};

/** What of a copy decides whether it may go by another asset's license: its files, whom it names as owner, its own grants. */
const sideOf = (asset: AssetRecord): string => {
  const { creator, request, posted, uncoveredSince } = asset;
  return text([
    ...[fileHashesOf(asset), creator?.id, accountList(asset), posted?.notTheirs, uncoveredSince],
    ...[request?.owner, request?.ownerEmail, request?.notTheirs !== undefined],
    ...[grantsOf(asset).map(({ grantId }) => grantId), endingsOf(asset).length],
  ]);
};

/** Whether an asset with another asset's license has to be compared with it again. */
export const isOtherCopy = (before: AssetRecord, after: AssetRecord): boolean =>
  after.copyLicense !== undefined && sideOf(before) !== sideOf(after);

/** An asset's license by another asset after a change: until they were compared again, it has none. */
export const licenseAfter = (
  before: AssetRecord,
  after: AssetRecord,
): Pick<AssetRecord, "copyLicense" | "copyConfirmed"> => {
  const { copyLicense, copyConfirmed } = after;
  if (!copyLicense || copyLicense !== before.copyLicense || !isOtherCopy(before, after))
    return { copyLicense, copyConfirmed: copyLicense && copyConfirmed };
  return { copyLicense: { ...copyLicense, grants: [] }, copyConfirmed: undefined };
};

type Copy = Pick<
  AssetRecord,
  "approval" | "grants" | "copyLicense" | "copyConfirmed" | "releases" | "source" | "files" | "fileUrl"
>;

/** What is granted for another asset with the same file, unless this asset has grants of its own. */
const copiedOf = (asset: Copy): CopiedGrant[] => (grantsOf(asset).length > 0 ? [] : (asset.copyLicense?.grants ?? []));

/** Whether a member has confirmed that the content is that for which a grant of another asset was given. */
export const isCopyConfirmed = ({ copyConfirmed, copyLicense }: Copy, { giver }: CopiedGrant): boolean =>
  copyConfirmed !== undefined && copyConfirmed.assetId === copyLicense?.assetId && copyConfirmed.givers.includes(giver);

/** The grants of another asset with the same file by which an asset goes. One that nobody confirmed says nothing after its end. */
export const copiedGrants = (asset: Copy, today: string): CopiedGrant[] =>
  copiedOf(asset).filter((grant) => isCopyConfirmed(asset, grant) || !isExpired(grant.expiresOn, today));

/** What the verdict says of a grant because it was given for another asset: of this asset's post, it says nothing. */
export const coverOf = (
  asset: Copy,
  grant: CopiedGrant,
): Pick<GrantFacts, "copyOf" | "unconfirmedCover" | "givenFor"> => {
  const { assetId: id = "", name = "" } = asset.copyLicense ?? {};
  return {
    copyOf: { id, name },
    givenFor: givenFor(grant, asset) && "file",
    unconfirmedCover: isCopyConfirmed(asset, grant) ? undefined : `Same file as ${name}, licensed: confirm.`,
  };
};

/**
 * What was noted about the people and the music in an asset and in the other one with the same file by whose license it
 * goes. People and music that either shows count. If the other one has more releases of a kind, those that end first, or
 * are missing, count too.
 */
export const shownIn = (asset: Copy): AssetRecord["releases"] => {
  const { releases: own } = asset;
  const other = copiedOf(asset).length > 0 ? asset.copyLicense?.releases : undefined;
  if (!own || !other) return own ?? other;
  const counted = own.releases.map(kindOf);
  const more = other.releases.toSorted(byValidity).filter((release) => {
    const at = counted.indexOf(kindOf(release));
    if (at >= 0) counted.splice(at, 1);
    return at < 0;
  });
  return {
    people: other.people || own.people,
    music: other.music || own.music,
    releases: [...own.releases, ...more],
  };
};

const kindOf = ({ kind, minor }: ReleaseState): string => `${kind} ${minor}`;

/** Those that are valid longest first, missing ones last. */
const byValidity = (one: ReleaseState, other: ReleaseState): number => lastDay(other).localeCompare(lastDay(one));
const lastDay = ({ onFile, validUntil }: ReleaseState): string => (onFile ? validUntil || "9999" : "");
