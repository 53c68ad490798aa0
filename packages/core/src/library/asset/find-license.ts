import { isExpired } from "../../base/license/scope.policy.ts";
import { mailAccountOf } from "../../contracts/creator/agreement-accounts.ts";
import { todayIn } from "../../platform/clock.ts";
import { found } from "../../platform/store/found.ts";
import { transact } from "../../platform/store/transaction.ts";
import { accountList } from "./accounts.ts";
import { AssetEntity, type AssetRecord } from "./asset.entity.ts";
import { copyKeysOf, FingerprintEntity } from "./copy.entity.ts";
import { fileHashesOf, giverOf, licenseOf } from "./copy-license.ts";
import { copyStopsOf, hashing } from "./copy-stops.ts";
import { compareIfStopped, comparing } from "./copy-writes.ts";
import { endingsOf, grantsOf, isFromElsewhere } from "./grants-of.ts";
import type { ApprovalRecord, RefusalRecord } from "./kept.ts";
import type { CopyLicense } from "./kept-copies.ts";
import { speaksFor } from "./objections.ts";

/** How many assets with the same file are asked for a license. */
const ASKED = 25;

/**
 * What an owner granted for another asset with the same files, by strongly consistent reads. An asset with a grant of its
 * own, or one that was ended, goes by that. The one that was kept stays while its license runs; otherwise it is the one
 * that ends last. It has no grants if the asset names another owner.
 * @param sourceId an asset that is asked, too, if more than {@link ASKED} have the same file
 */
export const findLicense = async (asset: AssetRecord, sourceId = ""): Promise<CopyLicense | undefined> => {
  const { teamId, copyLicense } = asset;
  const sources = await findLicensed(asset, [sourceId, copyLicense?.assetId ?? ""]);
  if (sources.length === 0) return undefined;
  const licensing = await licensingFor(teamId);
  const all = sources.flatMap((source) => licensing(asset, source) ?? []);
  const kept = all.find(({ assetId }) => assetId === copyLicense?.assetId);
  return kept && isRunning(kept) ? kept : all.toSorted(byEnd)[0];
};

/** The licensed assets with the same files, of the oldest {@link ASKED} and of some others. */
const findLicensed = async (asset: AssetRecord, further: readonly string[] = []): Promise<AssetRecord[]> => {
  const [hash] = fileHashesOf(asset) ?? [];
  if (!hash || hasOwn(asset)) return [];
  const { teamId } = asset;
  const query = FingerprintEntity.query.primary({ teamId, sha256: hash });
  const { data } = await query.go({ limit: ASKED, pages: 1, consistent: true });
  const ids = new Set([...data.map(({ assetId }) => assetId), ...further]);
  const others = [...ids].filter((assetId) => assetId !== "" && assetId !== asset.assetId);
  const read = (assetId: string) => found(AssetEntity.get({ teamId, assetId }).go({ consistent: true }));
  const assets = (await Promise.all(others.map(read))).flatMap((source) => source ?? []);
  return assets.filter((source) => isLicensedCopy(asset, source));
};

/** Whether an owner has licensed an asset that has all files of a copy, which has no grant of its own. */
const isLicensedCopy = (copy: AssetRecord, source: AssetRecord): boolean => {
  if (copy.assetId === source.assetId || hasOwn(copy) || licenseOf(source).length === 0) return false;
  const keys = new Set(copyKeysOf(source).map(({ key }) => key));
  return fileHashesOf(copy)?.every((hash) => keys.has(hash)) ?? false;
};

/** The license that an asset keeps, as it is now, by strongly consistent reads of the other asset and of what stops that. */
export const readLicense = async (asset: AssetRecord): Promise<CopyLicense | undefined> => {
  const { teamId, copyLicense } = asset;
  if (!copyLicense || copyLicense.grants.length === 0) return copyLicense;
  const source = await found(AssetEntity.get({ teamId, assetId: copyLicense.assetId }).go({ consistent: true }));
  if (!source) return undefined;
  const [licensing, copyStops] = await Promise.all([licensingFor(teamId), copyStopsOf(source)]);
  return licensing(asset, { ...source, copyStops });
};

/** Whether an asset may go by a license that a person gave for another asset with the same files. */
export const isLicensedBy = async (
  asset: AssetRecord,
  { ownerEmail, email }: Pick<RefusalRecord, "ownerEmail" | "email">,
): Promise<boolean> => {
  const [license, hashed] = await Promise.all([findLicense(asset), hashing(asset.teamId)]);
  const known = [ownerEmail, email].flatMap(hashed);
  return license?.grants.some(({ giver }) => known.includes(giver)) ?? false;
};

/**
 * Has an asset compared if another one with this file is stopped, or licensed. Call this function after the asset can be
 * found by the file; see {@link compareIfStopped}.
 */
export const compareIfCopy = async (teamId: string, assetId: string, hash: string): Promise<void> => {
  const asset = await found(AssetEntity.get({ teamId, assetId }).go({ consistent: true }));
  if (!asset || (await findLicensed(asset)).length === 0) return compareIfStopped(teamId, assetId, hash);
  await transact(async () => ({ writes: [comparing(assetId)], result: undefined }));
};

const hasOwn = (asset: AssetRecord): boolean => grantsOf(asset).length > 0 || endingsOf(asset).length > 0;

/** Returns a function that says what another asset's license is for a copy; undefined if it is none. */
export const licensingFor = async (teamId: string) => {
  const hashed = await hashing(teamId);
  return (copy: AssetRecord, source: AssetRecord): CopyLicense | undefined => {
    if (!isLicensedCopy(copy, source)) return undefined;
    const { assetId, name, releases, request } = source;
    const grants = licenseOf(source)
      .filter((grant) => isByOwnerOf(copy, grant, source))
      .map(({ approverName: _, approverEmail, ...grant }) => ({
        ...grant,
        giver: hashed(approverEmail)[0] ?? grant.grantId,
        ...(isFromElsewhere({ ...grant, approverEmail }, request) && { answeredElsewhere: true as const }),
      }));
    return { assetId, name, grants, ...(releases && { releases }) };
  };
};

/** Whether whoever gave a grant may own a copy: nobody whom the copy names, by creator, request or account, is somebody else. */
const isByOwnerOf = (copy: AssetRecord, grant: ApprovalRecord, source: AssetRecord): boolean => {
  const { creator, request, posted, uncoveredSince } = copy;
  if (request?.notTheirs || posted?.notTheirs || (uncoveredSince && grant.approvedAt <= uncoveredSince)) return false;
  if (creator && creator.id !== source.creator?.id) return false;
  const { owner, ownerEmail } = request ?? {};
  const asked = { ...(owner && { owner }), ...(ownerEmail && { ownerEmail }) };
  if ((owner || ownerEmail) && !speaksFor(giverOf(grant, source), asked)) return false;
  const known = new Set([...accountList(source), mailAccountOf(grant.approverEmail)]);
  return accountList(copy).every((account) => known.has(account));
};

/** Whether a grant is in force somewhere on Earth. */
const isRunning = ({ grants }: CopyLicense): boolean =>
  grants.some(({ expiresOn }) => !isExpired(expiresOn, todayIn("Etc/GMT+12")));

/** The license that ends last first, one without grants last. */
const byEnd = (one: CopyLicense, other: CopyLicense): number => {
  const [a, b] = [one, other].map(({ grants }) =>
    grants
      .map(({ expiresOn }) => expiresOn || "9999")
      .toSorted()
      .at(-1),
  );
  return (b ?? "").localeCompare(a ?? "");
};
