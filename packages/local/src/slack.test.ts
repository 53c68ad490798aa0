import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  aWorkspace,
  type SlackStandIn,
  signedBySlack,
  slashCommand,
  startSlack,
} from "@clearhouse/core/testing/slack/slack.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Embedded, startEmbedded } from "./embedded.ts";
import { until } from "./testing.ts";

const SIGNING_SECRET = "signing-secret-of-this-run";
const dataDir = mkdtempSync(join(tmpdir(), "clearhouse-slack-"));
let slack: SlackStandIn;
let embedded: Embedded;

beforeAll(async () => {
  slack = await startSlack();
  process.env.SLACK_API_URL = slack.apiUrl;
  process.env.SLACK_SIGNING_SECRET = SIGNING_SECRET;
  embedded = await startEmbedded({ dataDir, port: 0, demo: false, web: false });
}, 180_000);

afterAll(async () => {
  await embedded?.stop();
  await slack?.stop();
  rmSync(dataDir, { recursive: true });
});

test("a command in Slack makes a rights request, and the owner's approval is posted in the thread", async () => {
  // packages/core reads the environment variables on import, so the import comes after the start.
  const { actAs } = await import("@clearhouse/core/platform/identity/actor.ts");
  const { Slack } = await import("@clearhouse/core/integrations/slack/index.ts");
  const { RightsRequest } = await import("@clearhouse/core/rights/rights-request/index.ts");
  const { approve, aTeam } = await import("@clearhouse/core/testing/scene.ts");
  const { admin } = await aTeam();
  const workspace = slack.open(aWorkspace([{ email: admin.email }]));
  await actAs(admin, () => Slack.save({ slackTeamId: workspace.teamId, accessToken: workspace.token }));

  const body = slashCommand(slack, workspace, "https://www.instagram.com/p/Cabc123/ @creator").toString();
  const call = { method: "POST", body, headers: signedBySlack(body, SIGNING_SECRET) };
  const answer = await fetch(`${embedded.url}/api/slack/commands`, call);
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
  expect((await fetch(`${embedded.url}/api/slack/commands`, call)).status).toBe(401);

  const own = await until(() => slack.calls("response")[0]);
  const token = /token=([A-Z0-9]+)/.exec(String(own.args.text))?.[1] ?? "";
  const [posted] = slack.calls("chat.postMessage", workspace);
  expect(String(posted?.args.text)).toContain("asked *@creator*");

  await approve(await RightsRequest.ownerByToken(token));
  const told = await until(() => slack.calls("chat.postMessage", workspace)[1]);
  expect(told.args.thread_ts).toBe(posted?.args.ts);
  expect(String(told.args.text)).toContain("said yes");
}, 120_000);
