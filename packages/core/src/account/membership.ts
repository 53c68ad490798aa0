import { account } from "./identities.ts";
import type { MemberRecord } from "./user.entity.ts";
import { IdentityEntity } from "./user.entity.ts";

/**
 * The membership of the person of a verified token, or undefined for a new or removed person. The membership is read
 * with strong consistency; nothing is written.
 */
export const membershipOf = async (subject: string): Promise<MemberRecord | undefined> => {
  const { data: identity } = await IdentityEntity.get({ subject }).go({ consistent: true });
  return identity ? (await account(identity.userId)).member : undefined;
};
