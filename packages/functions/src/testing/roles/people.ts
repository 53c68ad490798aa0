import { randomUUID } from "node:crypto";
import { Invite } from "@clearhouse/core/people/invite/index.ts";
import { User } from "@clearhouse/core/people/user/index.ts";
import type { MemberActor, UserActor } from "@clearhouse/core/platform/identity/actor.ts";
import { signIdToken } from "../../../../../scripts/vitest/services.ts";

export interface Person extends MemberActor {
  subject: string;
  /** The Authorization header that the person's browser sends. */
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
  const { team } = await Invite.createTeam({ name, adminEmail: `first-${randomUUID()}@clearhouse.test` });
  const { teamId } = team;
  return { teamId, admin: await aPerson(teamId, "admin"), member: await aPerson(teamId, "member") };
};

export interface Stranger extends UserActor {
  subject: string;
  authorization: string;
}

/** A signed-in person without a team. */
export const aStranger = async (email = `alone-${randomUUID()}@clearhouse.test`): Promise<Stranger> => {
  const subject = randomUUID();
  const actor = await User.actorOf({ subject, email, name: "Sam Stranger", provider: "password", issuedAt: 1 });
  if (actor.kind !== "user") throw new Error("This address belongs to a member already");
  return { ...actor, subject, authorization: bearer(subject, email) };
};
