import type { UserRecord } from "../account/user.entity.ts";
import { User } from "../user/index.ts";

/** Whom a thing concerns; the team's admins where that is nobody, or somebody who has left. */
export const stillHereOrAdmins = async (userId: string | undefined, teamId: string): Promise<UserRecord[]> => {
  if (userId && (await User.isMemberOf(userId, teamId))) {
    const person = await User.find(userId);
    if (person) return [person];
  }
  return User.adminsOf(teamId);
};
