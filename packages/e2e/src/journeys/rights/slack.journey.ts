import { aWorkspace, type SlackStandIn } from "@clearhouse/core/testing/slack/slack.ts";
import { withClearhouse } from "../../clearhouse.ts";
import { ADMIN, expect } from "../../fixtures.ts";
import { approve, newOwner, openLink, PLACES } from "../../owners.ts";
import { test as base } from "../../people.ts";
import { connect, SIGNING_SECRET, slackUser, withSlack } from "../../slack.ts";

const TITLE = /\/rights-request\?token=[A-Z0-9]{12}/;

/** These journeys have a Clearhouse of their own, with a local server that replaces Slack's. */
const test = base.extend<object, { slack: SlackStandIn }>({
  slack: [withSlack, { scope: "worker" }],
  clearhouse: [
    async ({ slack }, use) => {
      const env = { SLACK_API_URL: slack.apiUrl, SLACK_SIGNING_SECRET: SIGNING_SECRET };
      await withClearhouse({ env }, use);
    },
    { scope: "worker", timeout: 330_000 },
  ],
});

for (const { where, browser, say } of PLACES) {
  test.describe(`Slack on ${where}`, () => {
    test.use(browser);

    test("a command in Slack makes a rights request, and its approval is reported in the thread and by /can-i-use", async ({
      page,
      visitor,
      clearhouse,
      slack,
      signIn,
    }) => {
      const workspace = slack.open(aWorkspace([{ email: ADMIN }]));
      const { channel, type, posted } = slackUser(slack, workspace, clearhouse.url);
      await signIn(page, ADMIN, "/admin?tab=slack-integration");
      await connect(page, workspace);

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
      // The first message in the thread is updated, and reports the approval too.
      const refreshed = () => JSON.stringify(slack.calls("chat.update", workspace).at(-1)?.args ?? "");
      await expect.poll(refreshed).toContain("Approved");
      expect(await type("/can-i-use", `${post} "Clearhouse Network" "Social media posts"`)).toContain("Cleared");
    });
  });
}
