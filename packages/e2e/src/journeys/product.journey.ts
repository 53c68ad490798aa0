import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays } from "@clearhouse/core/platform/clock.ts";
import { aWorkspace, type SlackStandIn } from "@clearhouse/core/testing/slack/slack.ts";
import { moveClock } from "@clearhouse/local/moved-clock.ts";
import type { Page } from "@playwright/test";
import { cli, type RestartableClearhouse, withClearhouse, withRestartableClearhouse } from "../clearhouse.ts";
import { expect } from "../fixtures.ts";
import { linkOf, openInbox, pdfOf } from "../inbox.ts";
import { fillBasic, fillPortfolio } from "../onboarding.ts";
import { ENGLISH_WIDE, newOwner, ownPhoto } from "../owners.ts";
import { test as base, confirm, newPerson, onDashboard, signInAs, signUp } from "../people.ts";
import { PHONE } from "../show-screens.ts";
import { connect, SIGNING_SECRET, slackUser, withSlack } from "../slack.ts";

const TEAM = "Harbor Media";
const { say } = ENGLISH_WIDE;
const onPhone = { viewport: PHONE, hasTouch: true, isMobile: true, locale: "en-US" };

/** A Clearhouse without the demo team, and a local server that replaces Slack's. */
const test = base.extend<object, { slack: SlackStandIn; clearhouse: RestartableClearhouse }>({
  slack: [withSlack, { scope: "worker" }],
  clearhouse: [
    async ({ slack }, use) => {
      const env = { SLACK_API_URL: slack.apiUrl, SLACK_SIGNING_SECRET: SIGNING_SECRET };
      await withRestartableClearhouse({ empty: true, env }, use);
    },
    { scope: "worker", timeout: 330_000 },
  ],
});

const act = async (page: Page, name: string, item: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

test("a new team invites a creator, requests rights in Slack, sees a license expire, and is restored from an archive", async ({
  page,
  visitor,
  inbox,
  clearhouse,
  slack,
}) => {
  const admin = newPerson("ada");
  const [creator, creatorsAddress] = ["Imogen Vale", newPerson("imogen").address];

  await test.step("the operator makes the team, and its admin follows the mailed invite", async () => {
    const named = ["--name", TEAM, "--admin-email", admin.address, "--privacy-email", "privacy@imogen.example"];
    await cli(clearhouse, "team:create", ...named);
    await page.goto(linkOf(await inbox.waitFor(admin.address, /^You are invited to join/), "/invite/"));
    await page.getByRole("link", { name: "Sign in with email" }).click();
    await signUp(page, admin);
    await confirm(page, inbox, admin);
    await onDashboard(page);
  });

  await test.step("a creator is invited, joins on a phone, and signs a contract", async () => {
    await page.goto("/creators");
    await page.getByRole("button", { name: "Invite Creator" }).first().click();
    const invite = page.getByRole("dialog", { name: "Invite Creator" });
    await invite.getByLabel("Creator name or email").fill(creatorsAddress);
    await invite.getByRole("button", { name: "Create Invite" }).click();
    const phone = await visitor(onPhone);
    await phone.goto(linkOf(await inbox.waitFor(creatorsAddress, /invited to join the creators/), "/creator-onboard/"));
    await fillBasic(phone, creator, creatorsAddress);
    await fillPortfolio(phone);
    await phone.getByRole("checkbox").check();
    await phone.getByRole("button", { name: "Submit Profile" }).click();
    await expect(phone.getByRole("heading", { name: "Your profile was submitted" })).toBeVisible();

    await page.goto("/creators");
    await act(page, creator, "Approve");
    await expect(page.getByRole("row", { name: creator })).toContainText("Approved");
    await act(page, creator, "Send Contract");
    const dialog = page.getByRole("dialog", { name: "Send Contract" });
    await dialog.getByLabel("Contract text").fill("We may use what you make, {{creator_name}}.");
    await dialog.getByRole("button", { name: "Send Contract" }).click();
    await expect(page.getByRole("dialog", { name: "Contract sent" })).toBeVisible();

    await phone.goto(linkOf(await inbox.waitFor(creatorsAddress, /sent you a contract to sign/), "/sign-contract/"));
    await phone.getByLabel("Type your signature").fill(creator);
    await phone.getByRole("checkbox").check();
    await phone.getByRole("button", { name: "Sign Contract" }).click();
    await expect(phone.getByRole("heading", { name: "You signed the contract" })).toBeVisible();
    pdfOf(await inbox.waitFor(creatorsAddress, /^Signed: your contract with /));
  });

  await test.step("a picture is uploaded, and gets its preview", async () => {
    await page.goto("/?view=grid");
    await page.getByRole("button", { name: "Upload Asset" }).first().click();
    await page.getByRole("menuitem", { name: "Upload Files" }).click();
    const dialog = page.getByRole("dialog", { name: "Upload New Assets" });
    await dialog.locator("input[type=file]").setInputFiles(await ownPhoto());
    await dialog.getByLabel("Asset Name of sea.jpg").fill("Sea at dawn");
    await dialog.getByLabel(/^Source/).fill("Handed in");
    await dialog.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(page.getByRole("article").filter({ hasText: "Sea at dawn" }).locator("img")).toBeVisible();
  });

  const workspace = slack.open(aWorkspace([{ email: admin.address }]));
  const { type, posted } = slackUser(slack, workspace, clearhouse.url);
  const owner = newOwner();
  const post = `https://www.instagram.com/p/${owner.stamp}/`;
  const lastDay = addDays(new Date().toISOString().slice(0, 10), 2);

  await test.step("a command in Slack requests rights, and the owner approves the request for two days", async () => {
    await page.goto("/admin?tab=slack-integration");
    await connect(page, workspace);
    const [link = ""] =
      /\/rights-request\?token=[A-Z0-9]{12}/.exec(await type("/rights-request", `${post} @olivia.waves`)) ?? [];
    const ownersPage = await visitor(onPhone);
    await ownersPage.goto(link);
    await ownersPage.getByRole("button", { name: say("approve"), exact: true }).click();
    await ownersPage.getByLabel(say("yourName")).fill(owner.name);
    await ownersPage.getByLabel(say("yourEmail")).fill(owner.address);
    await ownersPage.getByText(say("allow")).click();
    await ownersPage.getByLabel(say("expirationDate")).fill(lastDay);
    await ownersPage.getByRole("button", { name: say("approveRequest") }).click();
    await expect(ownersPage.getByRole("heading", { name: say("approvedJustNow") })).toBeVisible();
  });

  await test.step("the license, the notification, the Slack thread and the mail report the approval", async () => {
    pdfOf(await inbox.waitFor(owner.address, /CH-/));
    await inbox.waitFor(admin.address, /approved/i);
    await expect.poll(() => JSON.stringify(posted().filter(({ thread_ts }) => thread_ts))).toContain("said yes");
    await page.goto("/");
    const bell = page.getByRole("banner").getByRole("button", { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName(/unread/);
    await bell.click();
    await expect(page.getByRole("dialog", { name: "Notifications" })).toContainText(owner.name);
    expect(await type("/can-i-use", post)).toContain(lastDay.slice(-2));
  });

  await test.step("the picture has its copy in the backup", async () => {
    await page.goto("/admin?tab=media-backup");
    const backedUp = page.getByRole("definition").nth(1);
    await expect(async () => {
      await page.getByRole("button", { name: "Refresh" }).click();
      await expect(backedUp).toHaveText("6", { timeout: 2_000 });
    }).toPass();
    await expect(page.getByText("Excellent", { exact: true })).toBeVisible();
  });

  const folder = await mkdtemp(join(tmpdir(), "clearhouse-archive-"));
  try {
    await test.step("the license expires after its last day, and the admin gets a mail", async () => {
      const ahead = Date.parse(`${addDays(lastDay, 1)}T12:00:00Z`) - Date.now();
      await clearhouse.restart(ahead);
      await openInbox(clearhouse.inboxUrl).waitFor(admin.address, /^Rights expired/);
      const later = await visitor();
      await later.context().addInitScript(moveClock, ahead);
      await later.goto("/auth");
      await signInAs(later, admin);
      await onDashboard(later);
      await later.goto("/?view=grid");
      await expect(later.getByRole("article").getByText("Expired", { exact: true })).toBeVisible();
    });

    await test.step("an archive is restored in an empty Clearhouse, where every hash chain is valid", async () => {
      const archive = join(folder, "archive.zip");
      // Event handlers may still change the table while the command reads it. The command fails in that case, and is
      // run again.
      await expect(async () => {
        await rm(archive, { force: true });
        await cli(clearhouse, "export", "--out", archive);
      }).toPass();
      await withClearhouse({ empty: true }, async (empty) => {
        // The other Clearhouse has keys of its own, of which the command tells the operator.
        const restore = cli(empty, "restore", "--from", archive);
        await expect(restore).rejects.toThrow(/^restore complained: APP_SECRET is another key/);
        expect(await cli(empty, "verify", "--files")).toContain("every chain is valid");
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
