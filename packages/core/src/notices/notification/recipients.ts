import type { UserRecord } from "../../people/account/user.entity.ts";
import { User } from "../../people/user/index.ts";

/**
 * Whom to notify of something that concerns a member: the member, or the team's admins if no member is named or the
 * member has left.
 */
export const stillHereOrAdmins = async (userId: string | undefined, teamId: string): Promise<UserRecord[]> => {
  if (userId && (await User.isMemberOf(userId, teamId))) {
    const person = await User.find(userId);
    if (person) return [person];
  }
  return User.adminsOf(teamId);
};
