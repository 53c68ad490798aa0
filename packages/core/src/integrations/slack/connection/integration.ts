import { changeTeam, requireAdminNow, type TeamChange } from "../../../people/team/change.ts";
import { ADMIN_ACTS } from "../../../people/team/team.policy.ts";
import { nowIso, nowMs } from "../../../platform/clock.ts";
import { CodedError } from "../../../platform/errors/error.ts";
import { requireAdmin } from "../../../platform/identity/actor.ts";
import { optionalSecret } from "../../../platform/identity/secret.ts";
import { deleteItem, putItem } from "../../../platform/store/transaction.ts";
import { claim, holderOf, release } from "../../../platform/store/unique.ts";
import { callSlack, ifNoPlace, SlackError } from "../client.ts";
import { type Bot, botOf, integrationOf } from "../read.ts";
import { SlackIntegrationEntity, type SlackIntegrationRecord } from "../slack.entity.ts";
import { notConnected, otherSlackTeam, slackTeamTaken } from "../slack.errors.ts";
import type { ParsedSaveSlack, SlackChannels, SlackIntegration, SlackState } from "../slack.schema.ts";
import { sealToken } from "./token.ts";

/** Turns an error of Slack into a message for the admin who waits. */
const refusal = (error: unknown): unknown => {
  if (!(error instanceof SlackError)) return error;
  switch (error.problem) {
    case "token":
      return new CodedError("invalid", "slack.token_refused", "Slack doesn't accept this token", {
        fields: { accessToken: "Slack doesn't accept this token" },
        cause: error,
      });
    case "scope":
      return new CodedError("conflict", "slack.scope_missing", "The Slack app lacks a permission. Install it again.", {
        cause: error,
      });
    case "busy":
      return new CodedError("rate_limited", "slack.busy", "Slack asks to wait a moment. Please try again.", {
        retryAfterSeconds: error.retryAfterSeconds ?? 30,
        cause: error,
      });
    default:
      return new CodedError("conflict", "slack.unreachable", "Slack doesn't answer. Please try again in a minute.", {
        detail: error.reason,
        cause: error,
      });
  }
};

const asking = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw refusal(error);
  });

const view = (record: SlackIntegrationRecord): SlackIntegration => ({
  slackTeamId: record.slackTeamId,
  slackTeamName: record.slackTeamName,
  defaultChannel: record.defaultChannelId
    ? { id: record.defaultChannelId, name: record.defaultChannelName ?? "" }
    : null,
  refused: record.refusedAt !== undefined,
  savedBy: record.savedBy,
  savedAt: record.savedAt,
});

/** The state of the team's integration; never its token. @throws auth.forbidden */
export const state = async (): Promise<SlackState> => {
  const { teamId } = requireAdmin(ADMIN_ACTS.connectSlack);
  const [signing, keys, record] = await Promise.all([
    optionalSecret("SLACK_SIGNING_SECRET"),
    optionalSecret("SLACK_TOKEN_KEYS"),
    integrationOf(teamId),
  ]);
  return { setUp: Boolean(signing && keys), integration: record ? view(record) : null };
};

const named = ({ slackTeamName, slackTeamId }: Pick<SlackIntegrationRecord, "slackTeamName" | "slackTeamId">) =>
  `${slackTeamName} (${slackTeamId})`;

/**
 * Connects the team with a Slack workspace by its bot's token, after Slack has confirmed that the token belongs to the
 * workspace. An earlier connection is replaced; the earlier default channel is kept if the workspace is the same.
 * @throws auth.forbidden, slack.other_team, slack.token_refused, slack.team_taken, slack.unreachable, slack.busy,
 * slack.not_found
 */
export const save = async ({ slackTeamId, accessToken }: ParsedSaveSlack): Promise<SlackIntegration> => {
  const { teamId, displayName } = requireAdmin(ADMIN_ACTS.connectSlack);
  const token = await sealToken(accessToken, { teamId, slackTeamId });
  const told = await asking(callSlack(accessToken, (slack) => slack.auth.test()));
  const slackTeamName = told.team ?? slackTeamId;
  if (told.team_id !== slackTeamId) throw otherSlackTeam(slackTeamName);
  return changeIntegration(async (before) => {
    const owner = await holderOf("slack-team", slackTeamId);
    if (owner && owner.teamId !== teamId) throw slackTeamTaken();
    const same = before?.slackTeamId === slackTeamId ? before : undefined;
    const { defaultChannelId, defaultChannelName } = same ?? {};
    const next: SlackIntegrationRecord = {
      teamId,
      slackTeamId,
      slackTeamName,
      token,
      defaultChannelId,
      defaultChannelName,
      savedBy: displayName,
      savedAt: nowIso(),
    };
    return {
      result: view(next),
      step: {
        type: "slack.connected",
        changes: { slackTeam: { from: before ? named(before) : "", to: named(next) } },
      },
      also: [
        putItem(SlackIntegrationEntity.put(next).params()),
        ...(before && !same ? [release("slack-team", before.slackTeamId, teamId)] : []),
        ...(owner ? [] : [claim("slack-team", slackTeamId, teamId, teamId)]),
      ],
    };
  });
};

/**
 * Disconnects the team from its Slack workspace.
 * @throws auth.forbidden, slack.not_connected
 */
export const remove = (): Promise<void> =>
  changeIntegration(async (before) => {
    if (!before) throw notConnected();
    const { teamId, slackTeamId } = before;
    return {
      result: undefined,
      step: { type: "slack.removed", changes: { slackTeam: { from: named(before), to: "" } } },
      also: [
        deleteItem(SlackIntegrationEntity.remove({ teamId }).params()),
        release("slack-team", slackTeamId, teamId),
      ],
    };
  });

type Channel = SlackChannels["items"][number];

/** The most pages of channels, each of 1,000: more channels than a person can choose from. */
const PAGES = 5;
/** After this time no further page is requested: a page may take 8 seconds, and the API's Lambda function has 15. */
const PAGING_MS = 5_000;

const teamsBot = async (): Promise<Bot> => {
  const { teamId } = requireAdmin(ADMIN_ACTS.connectSlack);
  const integration = await integrationOf(teamId);
  if (!integration) throw notConnected();
  return botOf(integration);
};

/**
 * Channels that the bot sees: first the channels in which the bot may post, then all other channels, each group sorted
 * by name. If there are very many channels, only the channels that Slack returns in time.
 * @throws auth.forbidden, slack.not_connected, and Slack's failures as in {@link save}
 */
export const channels = async (): Promise<Channel[]> => {
  const bot = await teamsBot();
  const began = nowMs();
  const found: Channel[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES; page++) {
    const options = { types: "public_channel", exclude_archived: true, limit: 1_000, cursor };
    const { channels: list = [], response_metadata: next } = await asking(
      bot((slack) => slack.conversations.list(options), {}),
    );
    for (const { id, name, is_member: member = false } of list) if (id && name) found.push({ id, name, member });
    cursor = next?.next_cursor || undefined;
    if (!cursor || nowMs() - began > PAGING_MS) break;
  }
  return found.toSorted((a, b) => Number(b.member) - Number(a.member) || a.name.localeCompare(b.name, "en"));
};

/** A public channel; undefined if the bot sees no channel with this id, or the channel is archived. */
const channelOf = async (channelId: string): Promise<Omit<Channel, "member"> | undefined> => {
  const bot = await teamsBot();
  const told = await asking(bot((slack) => slack.conversations.info({ channel: channelId }), {}).catch(ifNoPlace));
  const { id, name, is_channel: isChannel, is_private: isPrivate, is_archived: isArchived } = told?.channel ?? {};
  return id && name && isChannel && !isPrivate && !isArchived ? { id, name } : undefined;
};

/**
 * Chooses the channel for owners' answers to requests that weren't made in Slack; "" for no channel.
 * @throws auth.forbidden, slack.not_connected, request.invalid, and Slack's failures as in {@link save}
 */
export const chooseChannel = async (channelId: string): Promise<SlackIntegration> => {
  const chosen = channelId === "" ? undefined : await channelOf(channelId);
  if (channelId !== "" && !chosen) {
    const message = "Please choose a channel";
    throw new CodedError("invalid", "request.invalid", message, { fields: { channelId: message } });
  }
  return changeIntegration(async (before) => {
    if (!before) throw notConnected();
    const next = { ...before, defaultChannelId: chosen?.id, defaultChannelName: chosen?.name };
    if (before.defaultChannelId === next.defaultChannelId) return { result: view(next) };
    const shown = (name: string | undefined) => (name ? `#${name}` : "");
    return {
      result: view(next),
      step: {
        type: "slack.channel.chosen",
        changes: { slackChannel: { from: shown(before.defaultChannelName), to: shown(chosen?.name) } },
      },
      also: [putItem(SlackIntegrationEntity.put(next).params())],
    };
  });
};

/** Changes the integration, with an entry in the team's log. Two admins can't overwrite each other's changes. */
const changeIntegration = <T>(
  decide: (before: SlackIntegrationRecord | undefined) => Promise<TeamChange<T>>,
): Promise<T> => {
  const { teamId } = requireAdmin(ADMIN_ACTS.connectSlack);
  return changeTeam<T>(teamId, async () => {
    await requireAdminNow(ADMIN_ACTS.connectSlack);
    return decide(await integrationOf(teamId));
  });
};
