import { randomUUID } from "node:crypto";
import { answer } from "../../integrations/slack/answer.ts";
import { Slack } from "../../integrations/slack/index.ts";
import { command, interact } from "../../integrations/slack/receive.ts";
import { OutboxEntity, outboxShards } from "../../platform/events/event.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { RightsRequestEntity } from "../../rights/rights-request/rights-request.entity.ts";
import { aTeam } from "../scene.ts";
import { aWorkspace, type SlackCall, type SlackWorkspace, slashCommand, startSlack } from "./slack.ts";

/** The post that the commands name. */
export const POST = "https://www.instagram.com/p/Cabc123/";

/** The test file's own stand-in for Slack. */
export const slack = await startSlack();
process.env.SLACK_API_URL = slack.apiUrl;

/** A team with a connected workspace. In the workspace are the team's admin, its member and a stranger. */
export const aConnectedTeam = async () => {
  const team = await aTeam();
  const stranger = `stranger-${randomUUID()}@example.com`;
  const workspace = slack.open(
    aWorkspace([{ email: team.admin.email.toUpperCase() }, { email: team.member.email }, { email: stranger }]),
  );
  await actAs(team.admin, () => Slack.save({ slackTeamId: workspace.teamId, accessToken: workspace.token }));
  const [admin = "", member = "", outsider = ""] = workspace.people.map(({ id }) => id);
  const [inside = "", outside = ""] = workspace.channels.map(({ id }) => id);
  return { ...team, workspace, ids: { admin, member, outsider }, inside, outside };
};
export type Team = Awaited<ReturnType<typeof aConnectedTeam>>;

/** Sends a slash command, as typed by the workspace's first person in the channel that the bot is in. */
export const typed = (workspace: SlackWorkspace, text: string, more?: Record<string, string>) =>
  command(slashCommand(slack, workspace, text, more));

/** Sends an interaction as Slack does. */
export const acted = (payload: object) => interact(new URLSearchParams({ payload: JSON.stringify(payload) }));

/** Presses a button in a message. */
export const pressed = ({ workspace, ids, inside }: Team, action: string, value: string, user = ids.admin) =>
  acted({
    type: "block_actions",
    team: { id: workspace.teamId },
    user: { id: user, team_id: workspace.teamId },
    channel: { id: inside },
    response_url: slack.responseUrl(),
    trigger_id: "1.2",
    actions: [{ type: "button", action_id: action, value }],
  });

/** Ids of received commands that aren't answered yet, oldest first. */
export const received = async (teamId: string): Promise<string[]> => {
  const shards = await Promise.all(outboxShards().map((shard) => OutboxEntity.query.primary({ shard }).go()));
  return shards
    .flatMap(({ data }) => data)
    .filter((event) => event.teamId === teamId && event.name === "slack.command.received")
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ data }) => String(data.commandId));
};

/** Carries out the last received command, as its event's handler does. */
export const answered = async ({ teamId }: Team): Promise<void> => {
  const commandId = (await received(teamId)).at(-1) ?? "";
  await asSystem(teamId, () => answer(commandId));
};

/** Runs `work` as an event handler in a team. */
export const asSystem = <T>(teamId: string, work: () => Promise<T>): Promise<T> =>
  actAs({ kind: "system", name: "test", teamId }, work);

/**
 * Returns a function that gives the private answers sent to response URLs since the call of `watching`. Earlier answers
 * may come from other tests of the file, because all its tests share one stand-in for Slack.
 */
export const watching = () => {
  const before = slack.calls("response").length;
  return () => slack.calls("response").slice(before);
};
/** The text that a call sends. */
export const textOf = (call: SlackCall | undefined): string => String(call?.args.text ?? "");
/** The rights requests of a team. */
export const requestsOf = async (teamId: string) =>
  (await RightsRequestEntity.query.newest({ teamId }).go({ pages: "all" })).data;
