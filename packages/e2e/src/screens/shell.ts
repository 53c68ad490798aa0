import { expect, type Page } from "@playwright/test";
import { answer, refuse } from "./answers.ts";
import { dashboard } from "./dashboard.ts";
import { isPhone, type Screen, screen } from "./screen.ts";

const bell = (page: Page): Promise<void> => page.getByRole("button", { name: /^Notifications/ }).click();

const nothingTold = async (page: Page): Promise<void> => {
  await answer(page, "GET /api/notifications", { items: [], cursor: null });
  await answer(page, "GET /api/notifications/unread", { count: 0 });
};

/**
 * The header and sidebar around every page of the workspace, and pages such as 'not found' that are shown instead of
 * the requested page.
 */
export const SHELL: readonly Screen[] = [
  screen("not-found", { route: "*", as: "visitor" }, async ({ page }) => {
    await page.goto("/no/such/page");
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
  }),
  screen("not-found-member", { route: "*", as: "member" }, async ({ page }) => {
    await page.goto("/no/such/page");
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
  }),
  screen("page-not-loaded", { route: "/team", as: "member" }, async (context) => {
    await dashboard(context);
    await context.page.route("**/*.js", (route) => route.abort());
    if (isPhone(context.page)) await context.page.getByRole("button", { name: "Toggle sidebar" }).click();
    await context.page.getByRole("link", { name: "Team", exact: true }).click();
    await expect(context.page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
  }),
  // On a phone the sidebar is a drawer; on wider screens its icons stay.
  screen("sidebar", { route: "/", as: "admin", otherOnPhones: true }, async (context) => {
    await dashboard(context);
    await context.page.keyboard.press("Control+b");
    if (isPhone(context.page)) await expect(context.page.getByRole("dialog")).toBeVisible();
    else await expect.poll(async () => (await context.page.locator("aside").boundingBox())?.width).toBe(48);
  }),
  screen("user-menu", { route: "/", as: "admin", menu: true, otherOnPhones: true }, async (context) => {
    await dashboard(context);
    if (isPhone(context.page)) await context.page.getByRole("button", { name: "Toggle sidebar" }).click();
    await context.page.getByRole("button", { name: /admin@clearhouse\.test/ }).click();
    await expect(context.page.getByRole("menuitem", { name: "Sign Out" })).toBeVisible();
  }),
  screen("palette", { route: "/", as: "admin" }, async (context) => {
    await dashboard(context);
    await context.page.keyboard.press("Control+k");
    await expect(context.page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
  }),
  screen("palette-nothing", { like: "palette", route: "/", as: "admin" }, async (context) => {
    await dashboard(context);
    await context.page.keyboard.press("Control+k");
    await context.page.getByPlaceholder("Search assets, people and settings, or do something").fill("invoice");
    await expect(context.page.getByRole("option")).toHaveText(['Search for "invoice"']);
  }),
  screen("palette-found", { route: "/", as: "admin" }, async (context) => {
    await dashboard(context);
    await context.page.keyboard.press("Control+k");
    await context.page.getByPlaceholder("Search assets, people and settings, or do something").fill("te");
    await expect(context.page.getByRole("group", { name: "Assets" }).getByRole("option").first()).toBeVisible();
  }),
  screen("keyboard-help", { route: "/", as: "admin" }, async (context) => {
    await dashboard(context);
    await context.page.keyboard.press("?");
    await expect(context.page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  }),
  screen("bell", { route: "/", as: "admin" }, async (context) => {
    await dashboard(context);
    await bell(context.page);
    await expect(context.page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  }),
  screen("bell-empty", { route: "/", as: "admin" }, async (context) => {
    await nothingTold(context.page);
    await dashboard(context);
    await bell(context.page);
    await expect(context.page.getByText("Nothing here yet")).toBeVisible();
  }),
  screen("notifications", { route: "/notifications", as: "admin" }, async ({ page }) => {
    await page.goto("/notifications");
    await expect(page.getByRole("list", { name: "Recent notifications" })).toBeVisible();
    await expect(page.getByRole("switch", { name: "Push" })).toBeVisible();
  }),
  screen("notifications-push-blocked", { route: "/notifications", as: "admin" }, async ({ page }) => {
    await nothingTold(page);
    await page.addInitScript(() => {
      Object.defineProperty(Notification, "permission", { get: () => "denied" });
    });
    await page.goto("/notifications");
    await expect(page.getByText(/^Your browser blocks notifications/)).toBeVisible();
  }),
  screen("notifications-empty", { like: "creators-empty", route: "/notifications", as: "admin" }, async ({ page }) => {
    await nothingTold(page);
    await page.goto("/notifications");
    await expect(page.getByText("Nothing here yet")).toBeVisible();
    await expect(page.getByRole("switch", { name: "Push" })).toBeVisible();
  }),
  screen("admin", { route: "/admin", as: "admin" }, async ({ page }) => {
    await page.goto("/admin?tab=audit-log");
    await expect(page.getByRole("list", { name: "Audit log" })).toBeVisible();
  }),
  screen("admin-request-message", { route: "/admin", as: "admin" }, async ({ page }) => {
    await page.goto("/admin?tab=rights-request-message");
    await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  }),
  screen(
    "admin-request-message-conflict",
    { like: "template-conflict", route: "/admin", as: "admin" },
    async ({ page }) => {
      await refuse(page, "PATCH /api/team", 409, "team.conflict", "Somebody else changed these settings.");
      await page.goto("/admin?tab=rights-request-message");
      await page.getByRole("textbox", { name: "Message" }).fill("Hi {{creator_name}}, may we show your post?");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("alert")).toContainText("Somebody else changed the default message");
    },
  ),
  screen("admin-denied", { route: "/admin", as: "member" }, async ({ page }) => {
    await page.goto("/admin");
    await expect(page.getByText("Only team administrators can open the admin panel.")).toBeVisible();
  }),
];
