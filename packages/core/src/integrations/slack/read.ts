import { nowIso } from "../../platform/clock.ts";
import { log } from "../../platform/log.ts";
import { found } from "../../platform/store/found.ts";
import { transact, updateItem } from "../../platform/store/transaction.ts";
import { lookUp } from "../../platform/store/unique.ts";
import { callSlack, type SlackCalls, SlackError } from "./client.ts";
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
