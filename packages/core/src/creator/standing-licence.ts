import { putItem, type Write } from "../platform/store/transaction.ts";
import { StandingLicenceEntity, type StandingLicenceRecord } from "./standing-licence.entity.ts";
import type { StandingScope } from "./standing-licence.schema.ts";

/** The write that keeps what a contract allows of all a creator's content, for the transaction in which it is signed. */
export const standing = (
  signed: { teamId: string; creatorId: string; contractId: string; brand: string; signedAt: string },
  { usageRights, useClass, restrictions, credit, expiresOn }: StandingScope,
): Write =>
  putItem(StandingLicenceEntity.create({ ...signed, usageRights, useClass, restrictions, credit, expiresOn }).params());

/** What one contract allows of all a creator's content, strongly consistent; undefined where that is nothing. */
export const standingBy = async (key: {
  teamId: string;
  creatorId: string;
  contractId: string;
}): Promise<StandingLicenceRecord | undefined> =>
  (await StandingLicenceEntity.get(key).go({ consistent: true })).data ?? undefined;

/** What a creator's signed contracts allow of all their content, strongly consistent. One Query. */
export const standingOf = async (teamId: string, creatorId: string): Promise<StandingLicenceRecord[]> =>
  (await StandingLicenceEntity.query.primary({ teamId, creatorId }).go({ pages: "all", consistent: true })).data;
