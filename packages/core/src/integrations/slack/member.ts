import { account } from "../../people/account/identities.ts";
import { email as emailSchema } from "../../platform/fields.schema.ts";
import type { MemberActor } from "../../platform/identity/actor.ts";
import { lookUp } from "../../platform/store/unique.ts";
import { ifNoPlace } from "./client.ts";
import type { Bot } from "./read.ts";
import type { SlackIntegrationRecord } from "./slack.entity.ts";

/**
 * Who isn't a full member of a workspace: bots, guests, people of other workspaces, and people who were only
 * invited.
 */
const NOT_FULL = [
  "is_bot",
  "is_workflow_bot",
  "is_connector_bot",
  "is_restricted",
  "is_ultra_restricted",
  "is_stranger",
  "is_invited_user",
] as const;

/**
 * The team's member with the same email address as a full member of the Slack workspace; Slack has verified the
 * address. Undefined for everybody else, and for people who have left.
 * @throws SlackError
 */
export const memberOf = async (
  bot: Bot,
  { teamId, slackTeamId }: SlackIntegrationRecord,
  slackUserId: string,
): Promise<MemberActor | undefined> => {
  const user = await personInSlack(bot, slackUserId);
  if (!user || user.team_id !== slackTeamId || user.deleted || NOT_FULL.some((kind) => user[kind])) return undefined;
  // Without Slack's word that the address is confirmed, anybody could have typed it.
  if (user.is_email_confirmed !== true) return undefined;
  const address = emailSchema.safeParse(user.profile?.email);
  const owner = address.success ? await lookUp("user-email", address.data) : undefined;
  if (!owner) return undefined;
  const { user: person, member } = await account(owner.ref);
  if (member?.teamId !== teamId) return undefined;
  const { userId, email, displayName } = person;
  return { kind: "member", userId, email, displayName, teamId, role: member.role };
};

const personInSlack = async (bot: Bot, slackUserId: string) => {
  const asked = bot((slack) => slack.users.info({ user: slackUserId }), { patient: true, reads: true });
  return (await asked.catch(ifNoPlace))?.user;
};
