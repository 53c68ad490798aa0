import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { aWorkspace, signedBySlack, startSlack } from "@clearhouse/core/testing/slack/slack.ts";
import { useEnvironment } from "../environment.ts";
import { median, type Row } from "../measure.ts";

const GOAL_MS = 50;
const SIGNING_SECRET = "signing-secret-of-the-bench";

/** Measures the processor time of an answer to a slash command. */
export const slackAnswer = async (member: MemberActor, env: Record<string, string>, rounds: number): Promise<Row> => {
  const slack = await startSlack();
  useEnvironment({ SLACK_API_URL: slack.apiUrl, SLACK_SIGNING_SECRET: SIGNING_SECRET });
  const { Slack } = await import("@clearhouse/core/slack/index.ts");
  const { app } = await import("@clearhouse/functions/api/app.ts");
  const workspace = slack.open(aWorkspace([{ email: member.email }]));
  await actAs(member, () => Slack.save({ slackTeamId: workspace.teamId, accessToken: workspace.token }));
  const times: number[] = [];
  for (let round = 0; round < rounds + Math.ceil(rounds / 10); round++) {
    const body = new URLSearchParams({
      command: "/rights-request",
      text: `https://www.instagram.com/p/bench${round}/ @creator`,
      team_id: workspace.teamId,
      channel_id: workspace.channels[0]?.id ?? "",
      user_id: workspace.people[0]?.id ?? "",
      response_url: slack.responseUrl(),
      trigger_id: String(round),
    }).toString();
    const headers = {
      ...signedBySlack(body, SIGNING_SECRET),
      "x-clearhouse-origin": env.ORIGIN_SECRET ?? "",
      "cloudfront-viewer-address": "192.0.2.1:443",
    };
    const before = process.cpuUsage();
    const answer = await app.request("/api/slack/commands", { method: "POST", headers, body });
    const { user, system } = process.cpuUsage(before);
    if (answer.status !== 200) throw new Error(`A command is answered with ${answer.status}`);
    times.push((user + system) / 1_000);
  }
  // Disconnects Slack, so that npm start's local server doesn't handle the events of these commands.
  await actAs(member, () => Slack.remove());
  await slack.stop();
  const ours = median(times.slice(Math.ceil(rounds / 10)));
  return {
    what: "answer to a slash command of Slack",
    ours: `${ours.toFixed(1)} ms of CPU`,
    limit: "",
    ratio: undefined,
    goal: `≤ ${GOAL_MS} ms of CPU`,
    met: ours <= GOAL_MS,
  };
};
