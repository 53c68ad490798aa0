import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import type { MemberActor } from "@clearhouse/core/platform/actor.ts";
import { nowIso } from "@clearhouse/core/platform/clock.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { DEFAULT_BRANDS, type Role } from "@clearhouse/core/team/session.schema.ts";
import { TeamEntity } from "@clearhouse/core/team/team.entity.ts";
import { User } from "@clearhouse/core/user/index.ts";
import { POOL_ID as UserPoolId } from "../cognito/pool.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_TEAM } from "./accounts.ts";

type Account = (typeof DEMO_ACCOUNTS)[number];

/** The account's subject; made with the printed password if it isn't there. */
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

const makeTeam = async (): Promise<string> => {
  const teamId = newId("team");
  await TeamEntity.create({
    teamId,
    name: DEMO_TEAM,
    slug: "clearhouse-network",
    legalName: "Clearhouse Network Ltd.",
    contactEmail: "rights@clearhouse.test",
    brands: DEFAULT_BRANDS.map((tag, index) => ({ tag, inFilter: index < 5 })),
    timeZone: "UTC",
    createdAt: nowIso(),
  }).go();
  return teamId;
};

const actorOf = async (subject: string): Promise<MemberActor | undefined> => {
  const actor = await User.actorOf(subject);
  return actor.kind === "member" ? actor : undefined;
};

/** The demo team with its two people, made as far as it is missing: the team is the one the admin belongs to. */
export const openDemoTeam = async (cognitoEndpoint: string): Promise<Record<Role, MemberActor>> => {
  const cognito = new CognitoIdentityProviderClient({ endpoint: cognitoEndpoint });
  try {
    const [admin, member] = DEMO_ACCOUNTS;
    let teamId: string | undefined;
    const join = async (account: Account): Promise<MemberActor> => {
      const subject = await signUp(cognito, account);
      await setPassword(cognito, account);
      let actor = await actorOf(subject);
      if (!actor) {
        teamId ??= await makeTeam();
        await User.createAccount({ subject, teamId, ...account });
        actor = await actorOf(subject);
      }
      if (!actor) throw new Error(`${account.email} couldn't join the demo team`);
      teamId = actor.teamId;
      return actor;
    };
    return { admin: await join(admin), member: await join(member) };
  } finally {
    cognito.destroy();
  }
};
