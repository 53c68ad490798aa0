import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { aTeam } from "@clearhouse/core/testing/scene.ts";
import { aWorkspace, signedBySlack, slashCommand, startSlack } from "@clearhouse/core/testing/slack/slack.ts";
import { useEnvironment } from "../environment.ts";
import { median, processorTime, type Row, withWarmUp } from "../measure.ts";

const GOAL_MS = 50;
const SIGNING_SECRET = "signing-secret-of-the-bench";

/** Measures the processor time of an answer to a slash command. */
export const slackAnswer = async (originSecret: string, rounds: number): Promise<Row> => {
  const { admin } = await aTeam("Team in Slack");
  const slack = await startSlack();
  useEnvironment({ SLACK_API_URL: slack.apiUrl, SLACK_SIGNING_SECRET: SIGNING_SECRET });
  const { Slack } = await import("@clearhouse/core/integrations/slack/index.ts");
  const { app } = await import("@clearhouse/functions/api/app.ts");
  const workspace = slack.open(aWorkspace([{ email: admin.email }]));
  await actAs(admin, () => Slack.save({ slackTeamId: workspace.teamId, accessToken: workspace.token }));
  const times: number[] = [];
  for (let round = 0; round < withWarmUp(rounds); round++) {
    const body = slashCommand(slack, workspace, `https://www.instagram.com/p/bench${round}/ @creator`).toString();
    const edge = { "x-clearhouse-origin": originSecret, "cloudfront-viewer-address": "192.0.2.1:443" };
    const headers = { ...signedBySlack(body, SIGNING_SECRET), ...edge };
    const answer = async () => {
      const { status } = await app.request("/api/slack/commands", { method: "POST", headers, body });
      if (status !== 200) throw new Error(`A command is answered with ${status}`);
    };
    times.push(await processorTime(answer));
  }
  // Disconnects Slack, so that npm start's local server doesn't handle the events of these commands.
  await actAs(admin, () => Slack.remove());
  await slack.stop();
  const took = median(times.slice(-rounds));
  const [what, ours] = ["answer to a slash command of Slack", `${took.toFixed(1)} ms of CPU`];
  return { what, ours, goal: `≤ ${GOAL_MS} ms of CPU`, met: took <= GOAL_MS };
};
