import { account, personOf } from "../account/identities.ts";
import type { UserRecord } from "../account/user.entity.ts";
import { actAs } from "../platform/identity/actor.ts";
import { changeTeam, type TeamChange } from "../team/change.ts";
import { membership } from "../team/membership.ts";
import type { Role } from "../team/session.schema.ts";

export interface NewAccount {
  subject: string;
  email: string;
  displayName: string;
  teamId: string;
  role: Role;
}

/**
 * A person who signs in with a password by `subject` and belongs to a team, recorded in the team's log. A member of a
 * team stays there, so making the same account again changes nothing.
 */
export const createAccount = async (given: NewAccount): Promise<UserRecord> => {
  const { subject, email, displayName, teamId, role } = given;
  const userId = await personOf({ subject, email, name: displayName, provider: "password", issuedAt: 0 });
  return actAs({ kind: "system", name: "account-create", teamId }, () =>
    changeTeam(teamId, async (): Promise<TeamChange<UserRecord>> => {
      const { user, member } = await account(userId);
      if (member) return { result: user };
      return { result: user, ...membership(user, { teamId, role }) };
    }),
  );
};
