import { requireMember } from "../../platform/identity/actor.ts";
import { found } from "../../platform/store/found.ts";
import { followAddress } from "../account/address.ts";
import { MemberEntity, UserEntity, type UserRecord } from "../account/user.entity.ts";
import { Team } from "../team/index.ts";
import { memberView } from "../team/members.ts";
import type { Session, TeamMember } from "../team/session.schema.ts";

export { formerAddress } from "../account/address.ts";
export { actorOf } from "../account/identities.ts";
export { createAccount } from "./create-account.ts";
export * as User from "./index.ts";
export { editProfile, profile, removeAvatar, setAvatar } from "./profile.ts";

/**
 * What the workspace needs to know about the signed-in person and the team. Also stores the person's new email address
 * if Cognito has confirmed the address.
 */
export const session = async (): Promise<Session> => {
  const actor = requireMember();
  const { userId, displayName, avatarUrl = "", teamId, role } = actor;
  const [team, email] = await Promise.all([Team.fresh(teamId), followAddress(actor)]);
  return {
    user: { id: userId, email, displayName, avatarUrl },
    team: Team.view(team),
    role,
  };
};

/** The people of the actor's team, in the order they joined. */
export const teamMembers = async (): Promise<TeamMember[]> => {
  const { teamId } = requireMember();
  const { data } = await MemberEntity.query.ofTeam({ teamId }).go({ pages: "all" });
  return data.map((record) => memberView(record));
};

/** A person's contact data; undefined for a deleted person. */
export const find = (userId: string): Promise<UserRecord | undefined> => found(UserEntity.get({ userId }).go());

/** The admins of a team. The admins are notified in place of a person who has left the team. */
export const adminsOf = async (teamId: string): Promise<UserRecord[]> => {
  const { data } = await MemberEntity.query.ofTeam({ teamId }).go({ pages: "all" });
  const users = await Promise.all(data.filter(({ role }) => role === "admin").map(({ userId }) => find(userId)));
  return users.filter((user): user is UserRecord => user !== undefined);
};

/** Whether a person still belongs to a team. */
export const isMemberOf = async (userId: string, teamId: string): Promise<boolean> => {
  const { data } = await MemberEntity.get({ userId }).go();
  return data?.teamId === teamId;
};

/**
 * Whom to notify of something that concerns a member: the member, or the team's admins if no member is named or the
 * member has left.
 */
export const stillHereOrAdmins = async (userId: string | undefined, teamId: string): Promise<UserRecord[]> => {
  if (userId && (await isMemberOf(userId, teamId))) {
    const person = await find(userId);
    if (person) return [person];
  }
  return adminsOf(teamId);
};
