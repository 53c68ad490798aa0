import { randomUUID } from "node:crypto";
import { User } from "@clearhouse/core/people/user/index.ts";
import type { MemberActor, UserActor } from "@clearhouse/core/platform/identity/actor.ts";
import { aPerson as aMember, aTeam } from "@clearhouse/core/testing/scene.ts";
import { signIdToken } from "../../../../../scripts/vitest/services.ts";

export interface Person extends MemberActor {
  subject: string;
  /** The Authorization header that the person's browser sends. */
  authorization: string;
}

export const bearer = (subject: string, email: string): string => `Bearer ${signIdToken({ sub: subject, email })}`;

const signedIn = <T extends { subject: string; email: string }>(person: T) => ({
  ...person,
  authorization: bearer(person.subject, person.email),
});

export const aPerson = async (...joins: Parameters<typeof aMember>): Promise<Person> =>
  signedIn(await aMember(...joins));

/** A team with an admin and a member who have signed in. */
export const aSignedInTeam = async (name?: string) => {
  const { teamId, admin, member } = await aTeam(name);
  return { teamId, admin: signedIn(admin), member: signedIn(member) };
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
  return signedIn({ ...actor, subject });
};
