import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { Invite } from "@clearhouse/core/people/invite/index.ts";
import { Team } from "@clearhouse/core/people/team/index.ts";
import type { Role } from "@clearhouse/core/people/team/session.schema.ts";
import { User } from "@clearhouse/core/people/user/index.ts";
import { timeLimited } from "@clearhouse/core/platform/aws/request-handler.ts";
import { DAY_MS, nowMs, withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs, type MemberActor, type UserActor } from "@clearhouse/core/platform/identity/actor.ts";
import { POOL_ID as UserPoolId } from "../cognito/pool.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_TEAM } from "./accounts.ts";

type Account = (typeof DEMO_ACCOUNTS)[number];

/** Makes an account with the printed password if it doesn't exist. @returns the account's subject */
const signUp = async (cognito: CognitoIdentityProviderClient, { email, displayName }: Account): Promise<string> => {
  const find = async () =>
    (await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: email }))).Username ?? "";
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
  const UserAttributes = [
    { Name: "email", Value: email },
    { Name: "email_verified", Value: "true" },
    { Name: "name", Value: displayName },
  ];
  await cognito.send(
    new AdminCreateUserCommand({ UserPoolId, Username: email, MessageAction: "SUPPRESS", UserAttributes }),
  );
  return find();
};

const setPassword = (cognito: CognitoIdentityProviderClient, { email }: Account) =>
  cognito.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: DEMO_PASSWORD, Permanent: true }),
  );

/** How many days ago the two people joined. They joined before the demo's first asset was made. */
const DAYS_AGO: Record<Role, number> = { admin: 60, member: 59 };
const SETTINGS = {
  legalName: "Clearhouse Network Ltd.",
  contactEmail: "rights@clearhouse.test",
  privacyEmail: "privacy@clearhouse.test",
};

const atJoining = <T>({ role }: Account, work: () => Promise<T>): Promise<T> => {
  const moment = new Date(Date.now() - DAYS_AGO[role] * DAY_MS);
  return withClock({ now: () => moment }, work);
};

/** Joins the team with an invite's link, as anybody does. */
const join = async (person: UserActor, link: string, role: Role): Promise<MemberActor> => {
  const code = new URL(link).pathname.replace("/invite/", "");
  const { team } = await actAs(person, () => Invite.join(code));
  return { ...person, kind: "member", teamId: team.id, role };
};

/**
 * Makes the missing parts of the demo team and its two people, who join by invites as in any team. The demo team is the
 * team of the demo's admin.
 */
export const openDemoTeam = async (cognitoEndpoint: string): Promise<Record<Role, MemberActor>> => {
  const cognito = new CognitoIdentityProviderClient({
    requestHandler: timeLimited("calls"),
    endpoint: cognitoEndpoint,
  });
  /** Makes an account a member. @param invited makes an invite's link, if the account has no team yet */
  const enter = (account: Account, invited: () => Promise<string>): Promise<MemberActor> =>
    atJoining(account, async () => {
      const subject = await signUp(cognito, account);
      await setPassword(cognito, account);
      const { email, displayName, role } = account;
      const issuedAt = Math.floor(nowMs() / 1000);
      const person = await User.actorOf({ subject, email, name: displayName, provider: "password", issuedAt });
      return person.kind === "member" ? person : join(person, await invited(), role);
    });
  try {
    const [ada, milo] = DEMO_ACCOUNTS;
    const admin = await enter(ada, async () => {
      const { inviteLink } = await Invite.createTeam({ name: DEMO_TEAM, adminEmail: ada.email });
      return inviteLink;
    });
    await atJoining(ada, () => actAs(admin, () => Team.edit(SETTINGS)));
    const member = await enter(milo, async () => {
      const { link } = await actAs(admin, () => Invite.create({ email: milo.email, role: milo.role }));
      return link;
    });
    return { admin, member };
  } finally {
    cognito.destroy();
  }
};
