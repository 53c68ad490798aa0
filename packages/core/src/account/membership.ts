import { account } from "./identities.ts";
import type { MemberRecord } from "./user.entity.ts";
import { IdentityEntity } from "./user.entity.ts";

/**
 * The membership of whoever a verified token's subject is, read and not written: somebody who has never been here has
 * none, nor has one who was removed. Strongly consistent.
 */
export const membershipOf = async (subject: string): Promise<MemberRecord | undefined> => {
  const { data: identity } = await IdentityEntity.get({ subject }).go({ consistent: true });
  return identity ? (await account(identity.userId)).member : undefined;
};
