import { aWorkspace, type SlackStandIn, signedBySlack, startSlack } from "@clearhouse/core/testing/slack.ts";
import { withClearhouse } from "./clearhouse.ts";
import { ADMIN, expect } from "./fixtures.ts";
import { approve, newOwner, openLink, PLACES } from "./owners.ts";
import { test as base } from "./people.ts";

const SIGNING_SECRET = "signing-secret-of-the-journeys";
const TITLE = /\/rights-request\?token=[A-Z0-9]{12}/;

/** A run beside a stand-in of Slack, and a workspace whose one person is the team's admin. */
const test = base.extend<object, { slack: SlackStandIn }>({
  slack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs off the pattern
    async ({}, use) => {
      const slack = await startSlack();
      await use(slack);
      await slack.stop();
    },
    { scope: "worker" },
  ],
  clearhouse: [
    async ({ slack }, use) => {
      const env = { SLACK_API_URL: slack.apiUrl, SLACK_SIGNING_SECRET: SIGNING_SECRET };
      await withClearhouse({ env }, use);
    },
    { scope: "worker", timeout: 330_000 },
  ],
});

for (const { where, browser, say } of PLACES) {
  test.describe(`on ${where}`, () => {
    test.use(browser);

    test("a command in Slack becomes a request, whose owner's yes is told in its thread and by /can-i-use", async ({
      page,
      visitor,
      clearhouse,
      slack,
      signIn,
    }) => {
      const workspace = slack.open(aWorkspace([{ email: ADMIN }]));
      const [channel, person] = [workspace.channels[0]?.id ?? "", workspace.people[0]?.id ?? ""];
      /** Types a command; what is answered to the person alone. */
      const type = async (command: string, text: string): Promise<string> => {
        const responseUrl = slack.responseUrl();
        const form = { command, text, team_id: workspace.teamId, channel_id: channel, user_id: person };
        const body = new URLSearchParams({ ...form, response_url: responseUrl, trigger_id: "1.2" }).toString();
        const headers = signedBySlack(body, SIGNING_SECRET);
        const answer = await fetch(`${clearhouse.url}/api/slack/commands`, { method: "POST", headers, body });
        expect([answer.status, await answer.text()]).toEqual([200, ""]);
        const address = new URL(responseUrl).pathname;
        const told = () => slack.calls("response").find(({ args }) => args.address === address);
        await expect.poll(told, { message: `an answer to ${command} ${text}` }).toBeDefined();
        return JSON.stringify(told()?.args);
      };
      const posted = () => slack.calls("chat.postMessage", workspace).map(({ args }) => args);

      await signIn(page, ADMIN, "/admin?tab=slack-integration");
      await page.getByLabel("Slack team ID").fill(workspace.teamId);
      await page.getByLabel("Bot access token").fill(workspace.token);
      // The page may show another workspace of this name already.
      const saved = page.waitForResponse(
        (response) => response.url().endsWith("/api/slack/integration") && response.request().method() === "PUT",
      );
      await page.getByRole("button", { name: "Save" }).click();
      await saved;
      await expect(page.getByText(`Connected to ${workspace.name}`)).toBeVisible();

      const owner = newOwner();
      const post = `https://www.instagram.com/p/${owner.stamp}/`;
      const private_ = await type("/rights-request", `${post} @olivia.waves`);
      const [link = ""] = TITLE.exec(private_) ?? [];
      const [asked] = posted();
      expect(asked?.channel).toBe(channel);
      expect(JSON.stringify(asked)).not.toContain(link);
      expect(await type("/can-i-use", post)).toContain("Ask first");

      const ownersPage = await visitor();
      await openLink(ownersPage, link, say);
      await approve(ownersPage, owner, say);

      await expect.poll(() => posted().length).toBe(2);
      const told = posted()[1];
      expect([told?.channel, told?.thread_ts]).toEqual([channel, asked?.ts]);
      expect(JSON.stringify(told)).toContain("Olivia Waves said yes");
      // The first message says so too.
      const refreshed = () => JSON.stringify(slack.calls("chat.update", workspace).at(-1)?.args ?? "");
      await expect.poll(refreshed).toContain("Approved");
      expect(await type("/can-i-use", `${post} "Clearhouse Network" "Social media posts"`)).toContain("Allowed");
    });
  });
}
