import { Slack } from "@clearhouse/core/integrations/slack/index.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import {
  aWorkspace,
  type SlackStandIn,
  signedBySlack,
  slashCommand,
  startSlack,
} from "@clearhouse/core/testing/slack/slack.ts";
import type { Call } from "./call.ts";

/** The same secret as in setup-core.ts. */
export const SIGNING_SECRET = "slack-signing-secret-of-the-tests";

let started: Promise<SlackStandIn> | undefined;

/** The server that replaces Slack's for this test file. Call this before anything calls Slack. */
export const theSlack = (): Promise<SlackStandIn> => {
  started ??= startSlack().then((slack) => {
    process.env.SLACK_API_URL = slack.apiUrl;
    return slack;
  });
  return started;
};

/** A workspace with these people that is connected with the admin's team. */
export const aConnectedWorkspace = async (admin: MemberActor, ...people: MemberActor[]) => {
  const slack = await theSlack();
  const workspace = slack.open(aWorkspace([admin, ...people].map(({ email }) => ({ email }))));
  await actAs(admin, () => Slack.save({ slackTeamId: workspace.teamId, accessToken: workspace.token }));
  return { slack, workspace };
};
export type Connected = Awaited<ReturnType<typeof aConnectedWorkspace>>;

/** The body of a slash command that the workspace's first person types in its first channel. */
export const commandBody = ({ slack, workspace }: Connected, text: string, more?: Record<string, string>): string =>
  slashCommand(slack, workspace, text, more).toString();

/** The body of an interaction. */
export const interactionBody = (payload: object): string =>
  new URLSearchParams({ payload: JSON.stringify(payload) }).toString();

/** A call as Slack makes it. */
export const signedCall = (path: "commands" | "interactions", body: string): Call => ({
  method: "POST",
  path: `/api/slack/${path}`,
  headers: signedBySlack(body, SIGNING_SECRET),
  body,
});
