import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, MEMBER } from "../../fixtures.ts";
import { NEEDS_INVITE, newPerson, onDashboard, type Person, TEAM, test } from "../../people.ts";

const LOGO = join(import.meta.dirname, "../../../../local/fixtures/media/waves-1.png");

/** A row of the member list or of the pending invitations. */
const row = (page: Page, { address }: Pick<Person, "address">): Locator =>
  page.getByRole("listitem").filter({ hasText: address });

const choose = async (page: Page, select: Locator, option: string): Promise<void> => {
  await select.click();
  await page.getByRole("option", { name: option, exact: true }).click();
};

test("an admin invites a person by email on /team, renews the invite, and opens the invite to anyone with the link", async ({
  enter,
  inbox,
}) => {
  const iris = newPerson("iris");
  const page = await enter(newPerson("adam"), "admin");
  await page.goto("/team");
  await page.getByRole("button", { name: "Send invite" }).click();
  await expect(page.getByText("Please enter an email address")).toBeVisible();
  await page.getByLabel("Email").fill(iris.address);
  await choose(page, page.getByRole("combobox", { name: "Role", exact: true }), "Admin");
  await page.getByRole("button", { name: "Send invite" }).click();
  await expect(page.getByText("Invitation created")).toBeVisible();
  await expect(row(page, iris).getByText("Admin", { exact: true })).toBeVisible();
  await expect(row(page, iris).getByText("Sent", { exact: true })).toBeVisible();
  const mail = await inbox.waitFor(iris.address, /^You are invited to join/);
  expect(mail.body.text).toContain("Invited as");

  await page.getByRole("button", { name: `Actions for the invite of ${iris.address}` }).click();
  await page.getByRole("menuitem", { name: "Renew" }).click();
  await expect(page.getByText("Invitation renewed")).toBeVisible();
  await page.getByRole("button", { name: `Actions for the invite of ${iris.address}` }).click();
  await page.getByRole("menuitem", { name: "Clear address" }).click();
  await expect(page.getByText("Anyone with the link can use this invite now")).toBeVisible();
  await expect(row(page, iris)).toHaveCount(0);
});

test("a member who becomes an admin and a member again gets and loses Create Invite, and the audit log names the admin", async ({
  enter,
}) => {
  const [ella, mo] = [newPerson("ella"), newPerson("mo")];
  const [page, promoted] = [await enter(ella, "admin"), await enter(mo)];
  const create = promoted.getByRole("button", { name: "Create Invite" });
  await expect(create).toHaveCount(0);
  await page.goto("/team");
  const role = page.getByRole("combobox", { name: `Role of ${mo.name}` });
  await choose(page, role, "Admin");
  await page.getByRole("alertdialog").getByRole("button", { name: "Make admin" }).click();
  await expect(page.getByText("Role updated")).toBeVisible();
  await expect(role).toHaveText("Admin");
  await promoted.reload();
  await expect(create).toBeVisible();
  const saved = page.waitForResponse(/\/role$/);
  await choose(page, role, "Member");
  await saved;
  await expect(role).toHaveText("Member");
  await promoted.reload();
  await onDashboard(promoted);
  await expect(create).toHaveCount(0);

  await page.getByRole("tab", { name: "Audit log" }).click();
  const entries = page.getByRole("listitem").filter({ hasText: `${ella.name} changed a role: ${mo.name}` });
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(/Role\s*admin\s*becomes\s*member/i);
  await expect(page.getByRole("listitem").filter({ hasText: `${mo.name} joined the team` })).toBeVisible();
});

test("an admin edits a member's name and removes the member, who needs a new invite to come back", async ({
  enter,
  inviteLink,
}) => {
  const [anna, leo] = [newPerson("anna"), newPerson("leo")];
  const [admin, page] = [await enter(anna, "admin"), await enter(leo)];
  await admin.goto("/team");
  await row(admin, leo)
    .getByRole("button", { name: `Actions for ${leo.name}` })
    .click();
  await admin.getByRole("menuitem", { name: "Edit profile" }).click();
  await admin.getByLabel("Display name").fill("Leo the Great");
  await admin.getByRole("button", { name: "Save" }).click();
  await expect(row(admin, leo).getByText("Leo the Great")).toBeVisible();

  await row(admin, leo).getByRole("button", { name: "Actions for Leo the Great" }).click();
  await admin.getByRole("menuitem", { name: "Remove from team" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Remove from team" }).click();
  await expect(admin.getByText("Team member removed")).toBeVisible();
  await expect(row(admin, leo)).toHaveCount(0);

  // The page may have polled already and show only the notice of the removal, so the test opens a URL instead of
  // clicking a link.
  await page.goto("/analytics");
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByRole("main").getByText(NEEDS_INVITE)).toBeVisible();
  // The removed person's session is still valid, so a new invite is enough to come back.
  await page.goto(await inviteLink());
  await onDashboard(page);
});

test("the team's logo and color are set by an admin, shown on the invite page, and removed by the admin", async ({
  enter,
  visitor,
  inviteLink,
}) => {
  const page = await enter(newPerson("bea"), "admin");
  await page.goto("/team?tab=branding");
  await page.locator("input[type=file]").setInputFiles(LOGO);
  await expect(page.getByText("Logo Updated")).toBeVisible();
  const logo = page.getByRole("img", { name: `Logo of ${TEAM}` }).first();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.getByLabel("Primary color", { exact: true }).fill("yellow");
  await page.getByRole("button", { name: "Save colors" }).click();
  await expect(page.getByLabel("Primary color", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Primary color", { exact: true }).fill("#fde047");
  await expect(page.getByText(/^White text isn't readable on this color/)).toBeVisible();
  await page.getByRole("button", { name: "Save colors" }).click();
  await expect(page.getByText("Colors Updated")).toBeVisible();

  const guest = await visitor();
  await guest.goto(await inviteLink());
  const picture = guest.locator("main img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const byEmail = guest.getByRole("link", { name: "Sign in with email" });
  await expect(byEmail).toHaveCSS("background-color", "rgb(253, 224, 71)");

  await page.getByRole("button", { name: "Use default primary color" }).click();
  await page.getByRole("button", { name: "Save colors" }).click();
  await expect(page.getByRole("button", { name: "Save colors" })).toBeDisabled();
  await page.getByRole("button", { name: "Remove logo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove logo" }).click();
  await expect(page.getByText("Logo Removed")).toBeVisible();
  await expect(page.getByText("No logo yet. The app logo is shown.")).toBeVisible();
});

test("a brand that an admin adds is offered on request forms until the brand is removed", async ({ enter }) => {
  const brand = `brand${randomUUID().slice(0, 8)}`;
  const page = await enter(newPerson("bruno"), "admin");
  await page.goto("/team?tab=settings");
  await page.getByLabel("New brand").fill(`@${brand}`);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const inFilter = page.getByRole("switch", { name: `Show @${brand} in dashboard filter` });
  await inFilter.click();
  await expect(inFilter).toBeChecked();

  await page.getByRole("button", { name: "Request Rights", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Request Rights by URL" });
  await expect(dialog.getByRole("group", { name: "Brand", exact: true }).getByLabel(brand)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: `Remove @${brand}` }).click();
  const saved = page.waitForResponse(/\/api\/team$/);
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove brand" }).click();
  await saved;
  await expect(page.getByText(`@${brand}`)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("list", { name: "Brands of the team" })).not.toContainText(brand);
});

test("a member sees the team page without an admin's controls, and can't open the admin panel", async ({
  page,
  signIn,
}) => {
  await signIn(page, MEMBER);
  await expect(page.getByRole("button", { name: "Create Invite" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Admin Panel/ })).toHaveCount(0);
  await page.goto("/team?tab=audit");
  await expect(page.getByText("Only admins can invite team members")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: MEMBER })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Actions for / })).toHaveCount(0);
  await page.goto("/admin?tab=app-logo");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.locator("input[type=file]")).toHaveCount(0);
  await expect(page.getByText("Only team administrators can open the admin panel.")).toBeVisible();
});

test("an admin opens the admin panel and reads the audit log there", async ({ enter }) => {
  const page = await enter(newPerson("otto"), "admin");
  await page.getByRole("link", { name: /^Admin Panel/ }).click();
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();
  await page.getByRole("tab", { name: "Audit Log" }).click();
  await expect(page.getByRole("list", { name: "Audit log" }).getByRole("listitem").first()).toBeVisible();
});
