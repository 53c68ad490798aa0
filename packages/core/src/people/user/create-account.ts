import { actAs } from "../../platform/identity/actor.ts";
import { account, personOf } from "../account/identities.ts";
import type { UserRecord } from "../account/user.entity.ts";
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
 * Makes a person a member of a team, with an entry in the team's log. The person signs in with a password; `subject` is
 * their id at Cognito. If the person belongs to a team already, nothing changes, so the call can be repeated.
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
