import { randomUUID } from "node:crypto";
import { type SlackStandIn, signedBySlack, startSlack } from "@clearhouse/core/testing/slack/slack.ts";
import { expect, type Page } from "@playwright/test";

export const SIGNING_SECRET = "signing-secret-of-the-journeys";

/** A fixture that runs a server in place of Slack's server for as long as the test worker runs. */
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
export const withSlack = async ({}: object, use: (slack: SlackStandIn) => Promise<void>): Promise<void> => {
  const slack = await startSlack();
  await use(slack);
  await slack.stop();
};

type Workspace = ReturnType<SlackStandIn["open"]>;

/** The first person of a workspace, in its first channel. */
export const slackUser = (slack: SlackStandIn, workspace: Workspace, site: string) => {
  const [channel, person] = [workspace.channels[0]?.id ?? "", workspace.people[0]?.id ?? ""];
  return {
    channel,
    /** Types a command. @returns the answer that only this person sees */
    type: async (command: string, text: string): Promise<string> => {
      const responseUrl = slack.responseUrl();
      const form = { command, text, team_id: workspace.teamId, channel_id: channel, user_id: person };
      const asked = { ...form, response_url: responseUrl, trigger_id: randomUUID() };
      const body = new URLSearchParams(asked).toString();
      const headers = signedBySlack(body, SIGNING_SECRET);
      const answer = await fetch(`${site}/api/slack/commands`, { method: "POST", headers, body });
      expect([answer.status, await answer.text()]).toEqual([200, ""]);
      const address = new URL(responseUrl).pathname;
      const told = () => slack.calls("response").find(({ args }) => args.address === address);
      await expect.poll(told, { message: `an answer to ${command} ${text}` }).toBeDefined();
      return JSON.stringify(told()?.args);
    },
    /** What the application has posted in the workspace, oldest first. */
    posted: () => slack.calls("chat.postMessage", workspace).map(({ args }) => args),
  };
};

/** Connects the workspace on the page of the integration, as an admin. */
export const connect = async (page: Page, workspace: Workspace): Promise<void> => {
  await page.getByLabel("Slack team ID").fill(workspace.teamId);
  await page.getByLabel("Bot access token").fill(workspace.token);
  // The page may already show another workspace with this name.
  const saved = page.waitForResponse(
    (response) => response.url().endsWith("/api/slack/integration") && response.request().method() === "PUT",
  );
  await page.getByRole("button", { name: "Save" }).click();
  await saved;
  await expect(page.getByText(`Connected to ${workspace.name}`)).toBeVisible();
};
