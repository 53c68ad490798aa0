import { join } from "node:path";
import { assetPage } from "@clearhouse/core/library/asset/asset.schema.ts";
import { teamMembers } from "@clearhouse/core/people/team/session.schema.ts";
import type { Page } from "@playwright/test";
import type { Api } from "../../api.ts";
import { expect } from "../../fixtures.ts";
import { newPerson, type Person, TEAM, test } from "../../people.ts";

const MEDIA = join(import.meta.dirname, "../../../../local/fixtures/media");

const upload = async (page: Page, names: { first: string; second: string }): Promise<void> => {
  await page.getByRole("button", { name: "Upload Asset" }).click();
  await page.getByRole("menuitem", { name: "Upload Files" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload New Assets" });
  await dialog.locator("input[type=file]").setInputFiles([join(MEDIA, "sea-2.jpg"), join(MEDIA, "sea-3.jpg")]);
  await dialog.getByLabel("Asset Name of sea-2.jpg").fill(names.first);
  await dialog.getByLabel("Asset Name of sea-3.jpg").fill(names.second);
  await dialog.getByRole("textbox", { name: "Source", exact: true }).fill("@olivia.waves on Instagram");
  await dialog.getByRole("button", { name: "Upload 2 files" }).click();
  await expect(page.getByText("2 files uploaded")).toBeVisible();
};

const requestRights = async (api: Api, name: string): Promise<void> => {
  const { items } = assetPage.parse(await api("GET", "assets?column=pending&limit=50"));
  const asset = items.find((item) => item.name === name);
  await api("POST", `assets/${asset?.id}/rights-requests`, {
    contentOwner: "@olivia.waves",
    contentOwnerEmail: "",
    brand: TEAM,
    intendedUse: "Social media posts",
    urgency: "medium",
    requestedBy: "Ada Okafor",
    message: "",
    context: "",
    requestedUntil: "",
  });
};

const setRole = async (api: Api, { address }: Person, role: "admin" | "member"): Promise<void> => {
  const { items } = teamMembers.parse(await api("GET", "team/members"));
  const person = items.find(({ email }) => email === address);
  await api("PUT", `team/members/${person?.userId}/role`, { role });
};

test("the bell counts unread notifications of other people's actions, except kinds that are switched off", async ({
  enter,
  adminApi,
}) => {
  const hugo = newPerson("hugo");
  const names = { first: `Harbour ${hugo.name}`, second: `Quay ${hugo.name}` };
  const page = await enter(hugo);
  const bell = page.getByRole("banner").getByRole("button", { name: /^Notifications/ });
  const latest = page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem");
  await expect(bell).toHaveAccessibleName("Notifications");
  await upload(page, names);
  await requestRights(adminApi, names.first);
  await expect(bell).toHaveAccessibleName("Notifications, 1 unread");
  await bell.click();
  await expect(latest).toContainText([`Unread: Ada Okafor requested the rights to ${names.first}`]);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(bell).toHaveAccessibleName("Notifications");
  await page.getByRole("link", { name: "See all notifications" }).click();
  await expect(page).toHaveURL("/notifications");
  await expect(page.getByText("Nothing unread")).toBeVisible();

  const requests = page.getByRole("switch", { name: "Rights requests" });
  const saved = page.waitForResponse(/\/api\/notifications\/preferences$/);
  await requests.click();
  await saved;
  await page.reload();
  await expect(requests).not.toBeChecked();
  await page.getByRole("link", { name: /^Rights Requests/ }).click();
  await requestRights(adminApi, names.second);
  await expect(page.getByRole("region", { name: "Rights Requested" }).getByText(names.second)).toBeVisible();
  await setRole(adminApi, hugo, "admin");
  await expect(bell).toHaveAccessibleName("Notifications, 1 unread");
  await bell.click();
  // A notification of the second request would be listed after the role change, but this kind of notification is
  // switched off.
  await expect(latest).toContainText([`changed your role in ${TEAM}`, names.first]);
  await latest.first().getByRole("link").click();
  await expect(page).toHaveURL("/team");
  await expect(bell).toHaveAccessibleName("Notifications");
});

test("a person who made an invite is notified when somebody joins with the invite", async ({ enter, register }) => {
  const [ina, joe] = [newPerson("ina"), newPerson("joe")];
  const page = await enter(ina, "admin");
  await page.getByRole("button", { name: "Create Invite" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create Invite" }).click();
  const link = await page.getByLabel("Invite link").inputValue();
  await page.keyboard.press("Escape");
  const api = await register(joe);
  const code = new URL(link).pathname.split("/").at(-1) ?? "";
  await api("POST", "invite/join", undefined, { "clearhouse-token": code });
  const bell = page.getByRole("banner").getByRole("button", { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName("Notifications, 1 unread");
  await bell.click();
  await page.getByRole("link", { name: `${joe.name} joined ${TEAM}` }).click();
  await expect(page).toHaveURL("/team");
});

/** Makes a page behave as a background tab, and records the browser notifications that the page shows. */
const lookAway = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    document.hasFocus = () => false;
    const shown: { body: string; click: () => void }[] = [];
    class Shown {
      static permission = "granted";
      static requestPermission = async () => "granted";
      onclick: (() => void) | null = null;
      constructor(_title: string, { body }: { body: string }) {
        shown.push({ body, click: () => this.onclick?.() });
      }
      close() {}
    }
    Object.assign(window, { Notification: Shown, shown });
  });
};
const shownOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { shown: { body: string }[] }).shown.map(({ body }) => body));

test("only one of two open tabs shows a browser notification, and a click on the notification opens its page", async ({
  enter,
  adminApi,
}) => {
  const lena = newPerson("lena");
  const first = await enter(lena);
  await lookAway(first);
  await first.goto("/notifications");
  const saved = first.waitForResponse(/\/api\/notifications\/preferences$/);
  await first.getByRole("switch", { name: "Push" }).click();
  await saved;
  const second = await first.context().newPage();
  await lookAway(second);
  const pages = [first, second];
  await Promise.all(pages.map((page) => page.goto("/notifications")));
  for (const page of pages) await expect(page.getByText("Nothing unread")).toBeVisible();
  await setRole(adminApi, lena, "admin");
  const asks = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(async () => {
    await Promise.all(pages.map(asks));
    for (const page of pages) await expect(page.getByText("1 unread")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const all = async () => (await Promise.all(pages.map(shownOn))).flat();
  await expect.poll(all).toEqual([`Ada Okafor changed your role in ${TEAM}`]);
  const [showing] = (await shownOn(first)).length > 0 ? [first] : [second];
  await showing?.evaluate(() => (window as unknown as { shown: { click: () => void }[] }).shown[0]?.click());
  await expect(showing ?? first).toHaveURL("/team");
});
