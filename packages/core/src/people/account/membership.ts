import type { MemberActor } from "../../platform/identity/actor.ts";
import { account, findAccount } from "./identities.ts";
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

/**
 * The member of the team with this id, as the actor of work that goes on after their call; undefined if there is
 * none.
 */
export const memberById = async (teamId: string, userId: string): Promise<MemberActor | undefined> => {
  const { user, member } = (await findAccount(userId)) ?? {};
  if (!user || member?.teamId !== teamId) return undefined;
  const { email, displayName, avatarUrl } = user;
  return { kind: "member", userId, email, displayName, avatarUrl, teamId, role: member.role };
};
