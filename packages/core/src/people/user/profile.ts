import { storePicture } from "../../base/picture/picture.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { type Plan, transact, updateItem } from "../../platform/store/transaction.ts";
import { account } from "../account/identities.ts";
import { MemberEntity, type MemberRecord, UserEntity, type UserRecord } from "../account/user.entity.ts";
import { Team } from "../team/index.ts";
import { permissionsOf } from "../team/team.policy.ts";
import type { ParsedEditProfile, Profile } from "./profile.schema.ts";

/** The signed-in person, as the profile page shows them. */
export const profile = async (): Promise<Profile> => {
  const { userId, teamId, role } = requireMember();
  const [{ user, member }, team] = await Promise.all([account(userId), Team.get(teamId)]);
  return {
    id: userId,
    displayName: user.displayName,
    email: user.email,
    phone: user.phone ?? "",
    location: user.location ?? "",
    bio: user.bio ?? "",
    avatarUrl: user.avatarUrl ?? "",
    role,
    team: { id: teamId, name: team.name },
    joinedAt: member?.joinedAt ?? user.createdAt,
    permissions: [...permissionsOf(role)],
    signIn: { password: user.password ?? false, google: user.google ?? false },
  };
};

type Edit = Partial<Pick<UserRecord, "displayName" | "avatarUrl" | "phone" | "location" | "bio">>;

/**
 * Changes a person's account, and the copies of the account's data in the member's record. Changes of one's own profile
 * aren't in the team's log.
 */
const edit = (userId: string, fields: Edit, copies: Partial<Pick<MemberRecord, "displayName" | "avatarUrl">>) =>
  transact(async (): Promise<Plan<void>> => {
    const { member } = await account(userId);
    const writes = [updateItem(UserEntity.patch({ userId }).set(fields).params())];
    if (member) writes.push(updateItem(MemberEntity.patch({ userId }).set(copies).params()));
    return { writes, result: undefined };
  });

/**
 * Changes the signed-in person's name and any other given field; "" empties a field. Copies of the name in older
 * records stay unchanged.
 * @throws request.invalid
 */
export const editProfile = async ({ displayName, ...others }: ParsedEditProfile): Promise<Profile> => {
  const { userId } = requireMember();
  const named = Object.entries(others).filter(([, value]) => value !== undefined);
  await edit(userId, { displayName, ...Object.fromEntries(named) }, { displayName });
  return profile();
};

/**
 * Sets the person's picture.
 * @returns the picture's URL @throws picture.too_large, picture.unreadable
 */
export const setAvatar = async (image: Uint8Array): Promise<string> => {
  const { userId } = requireMember();
  const avatarUrl = await storePicture(image, "avatar");
  await edit(userId, { avatarUrl }, { avatarUrl });
  return avatarUrl;
};

/**
 * Removes the person's picture; their initials are shown instead. The stored file is kept, because earlier mails show
 * it.
 */
export const removeAvatar = async (): Promise<void> => {
  const { userId } = requireMember();
  await edit(userId, { avatarUrl: "" }, { avatarUrl: "" });
};
