import type { Actor } from "../platform/actor.ts";
import { requireMember } from "../platform/actor.ts";
import { nowIso } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { putItem, transact } from "../platform/transaction.ts";
import { Team } from "../team/index.ts";
import type { Session, TeamMember } from "../team/session.schema.ts";
import { Accounts, IdentityEntity, MemberEntity, UserEntity, type UserRecord } from "./user.entity.ts";

export * as User from "./index.ts";

/**
 * Who a verified token's subject is: two consistent reads, person and membership together.
 * @returns a member, a user without a team, or public when nobody is known by this subject
 */
export const actorOf = async (subject: string): Promise<Actor> => {
  const { data: identity } = await IdentityEntity.get({ subject }).go({ consistent: true });
  if (!identity) return { kind: "public" };
  const { userId } = identity;
  const { data } = await Accounts.collections.account({ userId }).go({ consistent: true });
  const user = data.user[0];
  const member = data.member[0];
  if (!user) return { kind: "public" };
  const { email, displayName } = user;
  if (!member) return { kind: "user", userId, email };
  return { kind: "member", userId, email, displayName, teamId: member.teamId, role: member.role };
};

/** What the workspace needs to know of the person and the team. */
export const session = async (): Promise<Session> => {
  const { userId, email, displayName, teamId, role } = requireMember();
  const [team, { data }] = await Promise.all([Team.get(teamId), UserEntity.get({ userId }).go()]);
  return {
    user: { id: userId, email, displayName, avatarUrl: data?.avatarUrl ?? "" },
    team: Team.view(team),
    role,
  };
};

/** The people of the actor's team, in the order they joined. */
export const teamMembers = async (): Promise<TeamMember[]> => {
  const { teamId } = requireMember();
  const { data } = await MemberEntity.query.ofTeam({ teamId }).go({ pages: "all" });
  return data.map(({ userId, displayName, role, avatarUrl = "" }) => ({ userId, displayName, role, avatarUrl }));
};

export interface NewAccount {
  subject: string;
  email: string;
  displayName: string;
  teamId: string;
  role: "admin" | "member";
}

/**
 * A person who signs in by `subject` and belongs to a team, in one transaction. Making the same subject again changes
 * nothing.
 */
export const createAccount = (account: NewAccount): Promise<UserRecord> => {
  const { subject, email, displayName, teamId, role } = account;
  return transact(async () => {
    const { data: known } = await IdentityEntity.get({ subject }).go({ consistent: true });
    if (known) return { writes: [], result: await existing(known.userId) };
    const userId = newId("user");
    const at = nowIso();
    const user: UserRecord = { userId, email: email.toLowerCase(), displayName, createdAt: at };
    const writes = [
      putItem(IdentityEntity.create({ subject, userId, createdAt: at }).params()),
      putItem(UserEntity.create(user).params()),
      putItem(MemberEntity.create({ userId, teamId, role, displayName, joinedAt: at }).params()),
    ];
    return { writes, result: user };
  });
};

/** A person by our own id. */
const existing = async (userId: string): Promise<UserRecord> => {
  const { data } = await UserEntity.get({ userId }).go({ consistent: true });
  if (!data) throw new Error("An identity points to nobody");
  return data;
};

/** Where a person is reached; undefined for one who is gone. */
export const find = async (userId: string): Promise<UserRecord | undefined> => {
  const { data } = await UserEntity.get({ userId }).go();
  return data ?? undefined;
};

/** The admins of a team, for what concerns a person who has left. */
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
