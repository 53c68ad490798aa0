import { leads, type Term } from "../licence/term.policy.ts";
import { readAll } from "../platform/store/batches.ts";
import { putItem, type Write } from "../platform/store/transaction.ts";
import { LeadingLicenceEntity, StandingLicenceEntity, type StandingLicenceRecord } from "./standing-licence.entity.ts";
import type { StandingScope } from "./standing-licence.schema.ts";

interface Signed {
  teamId: string;
  creatorId: string;
  contractId: string;
  brand: string;
  signedAt: string;
}

/** What decides which of a creator's agreements ends last. */
export const termOf = ({
  contractId,
  signedAt,
  expiresOn = "",
}: Pick<StandingLicenceRecord, "contractId" | "signedAt" | "expiresOn">): Term => ({
  id: contractId,
  since: signedAt,
  expiresOn,
});

/**
 * The writes that store what a contract allows for all a creator's content, for the transaction that signs it. They
 * fail if another agreement of the creator has become the leading one meanwhile.
 */
export const standing = async (
  signed: Signed,
  { usageRights, useClass, restrictions, credit, expiresOn }: StandingScope,
): Promise<Write[]> => {
  const record = { ...signed, usageRights, useClass, restrictions, credit, expiresOn };
  return [putItem(StandingLicenceEntity.create(record).params()), ...(await lead(record))];
};

/** Empty if another agreement of the creator ends later. */
const lead = async ({
  teamId,
  creatorId,
  contractId,
  signedAt,
  expiresOn,
}: Signed & Pick<StandingScope, "expiresOn">): Promise<Write[]> => {
  const next = { teamId, creatorId, contractId, signedAt, expiresOn };
  const { data: before } = await LeadingLicenceEntity.get({ teamId, creatorId }).go({ consistent: true });
  if (before && !leads(termOf(next), termOf(before))) return [];
  const put = LeadingLicenceEntity.put(next).where(({ contractId: leading }, { eq, notExists }) =>
    before ? eq(leading, before.contractId) : notExists(leading),
  );
  return [putItem(put.params())];
};

/** What one contract allows for all a creator's content, strongly consistent; undefined if nothing. */
export const standingBy = async (key: {
  teamId: string;
  creatorId: string;
  contractId: string;
}): Promise<StandingLicenceRecord | undefined> =>
  (await StandingLicenceEntity.get(key).go({ consistent: true })).data ?? undefined;

/** What a creator's signed contracts allow for all their content, strongly consistent. One Query. */
export const standingOf = async (teamId: string, creatorId: string): Promise<StandingLicenceRecord[]> =>
  (await StandingLicenceEntity.query.primary({ teamId, creatorId }).go({ pages: "all", consistent: true })).data;

/**
 * For each of these creators, the agreement that ends last, strongly consistent. Two reads for each hundred creators.
 * @param creatorIds each once
 * @returns by creator; those without any are missing
 */
export const leadingOf = async (
  teamId: string,
  creatorIds: readonly string[],
): Promise<Map<string, StandingLicenceRecord>> => {
  const keys = creatorIds.map((creatorId) => ({ teamId, creatorId }));
  const leading = await readAll(keys, (some) => LeadingLicenceEntity.get(some).go({ consistent: true }));
  const licenceKeys = leading.map(({ creatorId, contractId }) => ({ teamId, creatorId, contractId }));
  const licences = await readAll(licenceKeys, (some) => StandingLicenceEntity.get(some).go({ consistent: true }));
  return new Map(licences.map((record) => [record.creatorId, record]));
};
