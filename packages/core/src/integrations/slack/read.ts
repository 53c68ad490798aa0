import { account } from "../../people/account/identities.ts";
import { nowIso } from "../../platform/clock.ts";
import { email as emailSchema } from "../../platform/fields.schema.ts";
import type { MemberActor } from "../../platform/identity/actor.ts";
import { log } from "../../platform/log.ts";
import { found } from "../../platform/store/found.ts";
import { transact, updateItem } from "../../platform/store/transaction.ts";
import { lookUp } from "../../platform/store/unique.ts";
import { callSlack, ifNoPlace, type SlackCalls, SlackError } from "./client.ts";
import { openToken, sealToken } from "./connection/token.ts";
import { SlackIntegrationEntity, type SlackIntegrationRecord } from "./slack.entity.ts";

/** A team's integration, strongly consistent. */
export const integrationOf = (teamId: string): Promise<SlackIntegrationRecord | undefined> =>
  found(SlackIntegrationEntity.get({ teamId }).go({ consistent: true }));

/** The integration of a Slack workspace; undefined if no team is connected to the workspace. */
export const integrationOfSlackTeam = async (slackTeamId: string): Promise<SlackIntegrationRecord | undefined> => {
  const claimed = await lookUp("slack-team", slackTeamId);
  const found = claimed && (await integrationOf(claimed.teamId));
  return found?.slackTeamId === slackTeamId ? found : undefined;
};

/** Calls Slack as a team's bot. @throws SlackError */
export type Bot = <T>(call: Parameters<typeof callSlack<T>>[1], calls?: SlackCalls) => Promise<T>;

/**
 * A function that calls Slack as the team's bot, and waits if Slack's rate limit is exceeded. If the token was
 * encrypted with an older key, it is encrypted again with the current key. If Slack refuses the token, the refusal is
 * noted and shown to admins.
 */
export const botOf = (integration: SlackIntegrationRecord): Bot => {
  const { teamId, slackTeamId } = integration;
  return async (call, calls = { patient: true }) => {
    const opened = await openToken(integration.token, { teamId, slackTeamId });
    if (!opened) throw new SlackError("token", "no_key");
    if (opened.old) await note(integration, { token: await sealToken(opened.token, { teamId, slackTeamId }) });
    try {
      return await callSlack(opened.token, call, calls);
    } catch (error) {
      if (error instanceof SlackError && error.problem === "token") {
        log.warn("slack token refused", { reason: error.reason });
        await note(integration, { refusedAt: nowIso() });
      }
      throw error;
    }
  };
};

/** Updates what is noted about the token, unless the token has been replaced or removed since it was read. */
const note = async (
  { teamId, savedAt }: SlackIntegrationRecord,
  change: Pick<Partial<SlackIntegrationRecord>, "token" | "refusedAt">,
): Promise<void> => {
  const same = SlackIntegrationEntity.patch({ teamId })
    .set(change)
    .where((stored, { eq }) => eq(stored.savedAt, savedAt));
  await transact(async (attempt) => ({ writes: attempt === 1 ? [updateItem(same.params())] : [], result: undefined }));
};

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
