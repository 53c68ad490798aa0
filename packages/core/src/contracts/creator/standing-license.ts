import type { Confirmed } from "../../base/answerer/confirmed.policy.ts";
import { leads, type Term } from "../../base/license/scope.policy.ts";
import { readAll } from "../../platform/store/batches.ts";
import { count, readCounts } from "../../platform/store/counter.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { LeadingLicenseEntity, StandingLicenseEntity, type StandingLicenseRecord } from "./standing-license.entity.ts";
import type { StandingScope } from "./standing-license.schema.ts";

interface Signed {
  teamId: string;
  creatorId: string;
  contractId: string;
  brand: string;
  signedAt: string;
  confirmed: Confirmed | undefined;
}

/** The attributes that decide which of a creator's standing licenses ends last. */
export const termOf = ({
  contractId,
  signedAt,
  expiresOn = "",
}: Pick<StandingLicenseRecord, "contractId" | "signedAt" | "expiresOn">): Term => ({
  id: contractId,
  since: signedAt,
  expiresOn,
});

const COUNTS = "agreements";

/**
 * The write that says that a team's agreements, or the creators who signed them, have changed; for the transaction that
 * changes them.
 */
export const agreementsChanged = (teamId: string, creatorId: string): Write =>
  count(teamId, COUNTS, "changes", creatorId, 1);

/** How often a team's agreements, or the creators who signed them, have changed, by a strongly consistent Query. */
export const changesOfAgreements = async (teamId: string): Promise<number> =>
  (await readCounts(teamId, COUNTS)).get("changes") ?? 0;

/**
 * The writes that store a standing license, for the transaction that signs the contract. They fail if another contract
 * of the creator is signed at the same moment and changes which license ends last.
 */
export const standing = async (
  signed: Signed,
  { usageRights, useClass, restrictions, credit, expiresOn }: StandingScope,
): Promise<Write[]> => {
  const record = { ...signed, usageRights, useClass, restrictions, credit, expiresOn };
  return [
    putItem(StandingLicenseEntity.create(record).params()),
    ...(await lead(record)),
    agreementsChanged(signed.teamId, signed.creatorId),
  ];
};

/** The write that stores a license as the creator's license that ends last; empty if another license ends later. */
const lead = async ({
  teamId,
  creatorId,
  contractId,
  signedAt,
  expiresOn,
}: Omit<Signed, "confirmed"> & Pick<StandingScope, "expiresOn">): Promise<Write[]> => {
  const next = { teamId, creatorId, contractId, signedAt, expiresOn };
  const { data: before } = await LeadingLicenseEntity.get({ teamId, creatorId }).go({ consistent: true });
  if (before && !leads(termOf(next), termOf(before))) return [];
  const put = LeadingLicenseEntity.put(next).where(({ contractId: leading }, { eq, notExists }) =>
    before ? eq(leading, before.contractId) : notExists(leading),
  );
  return [putItem(put.params())];
};

/** The standing license from one contract, by a strongly consistent read; undefined if the contract gives none. */
export const standingBy = async (key: {
  teamId: string;
  creatorId: string;
  contractId: string;
}): Promise<StandingLicenseRecord | undefined> =>
  (await StandingLicenseEntity.get(key).go({ consistent: true })).data ?? undefined;

/** All standing licenses of a creator, by a strongly consistent Query. */
export const standingOf = async (teamId: string, creatorId: string): Promise<StandingLicenseRecord[]> =>
  (await StandingLicenseEntity.query.primary({ teamId, creatorId }).go({ pages: "all", consistent: true })).data;

/**
 * For each creator of a team who has signed one, the standing license that ends last, by strongly consistent reads: one
 * Query for some thousand creators, and a read for each hundred.
 */
export const leadingOfTeam = async (teamId: string): Promise<Map<string, StandingLicenseRecord>> => {
  const query = LeadingLicenseEntity.query.primary({ teamId });
  const { data: leading } = await query.go({ pages: "all", consistent: true });
  const licenseKeys = leading.map(({ creatorId, contractId }) => ({ teamId, creatorId, contractId }));
  const licenses = await readAll(licenseKeys, (some) => StandingLicenseEntity.get(some).go({ consistent: true }));
  return new Map(licenses.map((record) => [record.creatorId, record]));
};
