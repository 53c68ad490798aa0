import { randomUUID } from "node:crypto";
import type { MemberActor } from "@clearhouse/core/platform/actor.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { Team } from "@clearhouse/core/team/index.ts";
import { User } from "@clearhouse/core/user/index.ts";
import { IdentityEntity, UserEntity } from "@clearhouse/core/user/user.entity.ts";
import { signIdToken } from "../../../../scripts/vitest/services.ts";

/** A person who has signed in. */
export interface Person extends MemberActor {
  subject: string;
  /** What the browser sends. */
  authorization: string;
}

export const bearer = (subject: string, email: string): string => `Bearer ${signIdToken({ sub: subject, email })}`;

export const aPerson = async (
  teamId: string,
  role: "admin" | "member",
  displayName = role === "admin" ? "Ada Admin" : "Max Member",
): Promise<Person> => {
  const subject = randomUUID();
  const email = `${role}-${subject}@clearhouse.test`;
  const { userId } = await User.createAccount({ subject, email, displayName, teamId, role });
  return { kind: "member", userId, email, displayName, teamId, role, subject, authorization: bearer(subject, email) };
};

/** A team with an admin and a member who have signed in. */
export const aSignedInTeam = async (name = "Clearhouse Network") => {
  const { team } = await Team.create({ name, adminEmail: `first-${randomUUID()}@clearhouse.test` });
  const { teamId } = team;
  return { teamId, admin: await aPerson(teamId, "admin"), member: await aPerson(teamId, "member") };
};

/** Somebody who has an account and belongs to no team, as after a removal. */
export const aPersonWithoutTeam = async (): Promise<string> => {
  const subject = randomUUID();
  const email = `alone-${subject}@clearhouse.test`;
  const [userId, createdAt] = [newId("user"), new Date().toISOString()];
  await IdentityEntity.create({ subject, userId, createdAt }).go();
  await UserEntity.create({ userId, email, displayName: "Alone", createdAt }).go();
  return bearer(subject, email);
};
