import { GrantEntity, type GrantRecord } from "./grant.entity.ts";

/** A team's grant, strongly consistent. */
export const findGrant = async (teamId: string, grantId: string): Promise<GrantRecord | undefined> =>
  (await GrantEntity.get({ teamId, grantId }).go({ consistent: true })).data ?? undefined;
