import type { UserRecord } from "../account/user.entity.ts";
import { User } from "../user/index.ts";

/** The member whom something concerns; the team's admins if there is none, or if that member has left. */
export const stillHereOrAdmins = async (userId: string | undefined, teamId: string): Promise<UserRecord[]> => {
  if (userId && (await User.isMemberOf(userId, teamId))) {
    const person = await User.find(userId);
    if (person) return [person];
  }
  return User.adminsOf(teamId);
};
