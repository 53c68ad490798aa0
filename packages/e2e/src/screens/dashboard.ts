import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { makeEarlierAnswer, makeLinkPreview } from "@clearhouse/fixtures/assets.ts";
import { expect, type Page } from "@playwright/test";
import { answer, leaveOpen, refuse } from "./answers.ts";
import { pictures, type Screen, type ScreenContext, screen } from "./screen.ts";

const PHOTO = join(import.meta.dirname, "../../../local/fixtures/media/sea-2.jpg");

export const dashboard = async ({ page }: ScreenContext): Promise<void> => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  await pictures(page);
};

const menu = async (page: Page, name: string, item: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

const UPLOADED = "Front row at Riverside";

const openDetail = async (context: ScreenContext, name: string): Promise<void> => {
  await dashboard(context);
  await context.page.getByRole("button", { name, exact: true }).click();
  await expect(context.page.getByRole("dialog", { name }).getByText("computed the file's SHA-256")).toBeAttached();
  await pictures(context.page);
};

/** Fakes the details of a post, because the tests' server can't get the details from the social network. */
const knownPost = async (page: Page): Promise<void> => {
  const picture = `data:image/jpeg;base64,${await readFile(PHOTO, "base64")}`;
  const at = "2026-03-02T10:00:00.000Z";
  const preview = makeLinkPreview({ title: "Sea at dusk", thumbnail_url: "", picture });
  await answer(page, "POST /api/link-preview", { preview });
  await answer(page, "GET /api/rights-requests/earlier-post", {
    earlier: { assetId: "ast_1", name: "Sea at dawn", requestedAt: at, status: "denied" },
  });
  await answer(page, "GET /api/rights-requests/earlier-answers", { items: [makeEarlierAnswer()] });
};

export const DASHBOARD: readonly Screen[] = [
  screen("dashboard", { route: "/", as: "admin" }, dashboard),
  screen("dashboard-member", { like: "dashboard", route: "/", as: "member" }, dashboard),
  screen("dashboard-loading", { route: "/", as: "admin" }, async ({ page }) => {
    await leaveOpen(page, "GET /api/assets/board");
    await page.goto("/");
    await expect(page.getByText("Loading assets...")).toBeAttached();
  }),
  screen("dashboard-empty", { route: "/", as: "admin" }, async ({ page }) => {
    const none = { items: [], cursor: null };
    const columns = { pending: none, "requesting-rights": none, approved: none, denied: none };
    const counts = { pending: 0, "requesting-rights": 0, approved: 0, denied: 0 };
    await answer(page, "GET /api/assets/board", { columns, counts, total: 0 });
    await page.goto("/");
    await expect(page.getByText("No assets found")).toBeVisible();
  }),
  screen("dashboard-failing", { route: "/", as: "admin" }, async ({ page }) => {
    const message = "Something went wrong on our side. Please try again.";
    await refuse(page, "GET /api/assets/board", 500, "internal", message);
    await refuse(page, "GET /api/assets", 500, "internal", message);
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Try Again" }).first()).toBeVisible();
  }),
  screen("dashboard-compact", { route: "/", as: "admin" }, async (context) => {
    await context.page.goto("/appearance");
    await context.page.getByRole("switch", { name: "Compact mode" }).click();
    await context.page.getByRole("switch", { name: "Show thumbnails" }).click();
    await dashboard(context);
  }),
  screen("asset-detail", { route: "/", as: "admin" }, (context) => openDetail(context, UPLOADED)),
  screen("asset-edit", { route: "/", as: "admin" }, async (context) => {
    await dashboard(context);
    await menu(context.page, UPLOADED, "Edit Submission");
    await expect(context.page.getByRole("dialog", { name: "Edit Asset" })).toBeVisible();
  }),
  screen("upload", { route: "/", as: "admin" }, async (context) => {
    await dashboard(context);
    await context.page.getByRole("button", { name: "Upload Asset" }).click();
    await context.page.getByRole("menuitem", { name: "Upload Files" }).click();
    const dialog = context.page.getByRole("dialog", { name: "Upload New Assets" });
    await dialog.locator("input[type=file]").setInputFiles(PHOTO);
    await expect(dialog.getByLabel("Asset Name of sea-2.jpg")).toBeVisible();
  }),
  screen("request-by-url", { route: "/", as: "admin" }, async (context) => {
    await dashboard(context);
    await context.page.getByRole("button", { name: "Request Rights", exact: true }).click();
    await expect(context.page.getByRole("dialog", { name: "Request Rights by URL" })).toBeVisible();
  }),
  screen("request-by-urls", { route: "/", as: "admin" }, async ({ page, ...context }) => {
    await dashboard({ page, ...context });
    await page.getByRole("button", { name: "Request Rights", exact: true }).click();
    await page.getByRole("button", { name: "Several URLs" }).click();
    const dialog = page.getByRole("dialog", { name: "Request Rights for Several URLs" });
    await dialog.getByLabel("URLs").fill("https://www.instagram.com/p/1/\nno address");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByText("Line 2: Please enter a valid URL")).toBeVisible();
  }),
  screen("request-by-url-post", { route: "/", as: "admin" }, async (context) => {
    await knownPost(context.page);
    await dashboard(context);
    await context.page.getByRole("button", { name: "Request Rights", exact: true }).click();
    const dialog = context.page.getByRole("dialog", { name: "Request Rights by URL" });
    await dialog.getByLabel("Content URL").fill("https://www.instagram.com/p/C0ffee/");
    await expect(dialog.getByRole("region", { name: "Preview of the post" })).toBeVisible();
    await expect(dialog.getByRole("region", { name: "Earlier answers of this owner" })).toBeVisible();
  }),
  screen("request-for-asset", { route: "/", as: "admin" }, async (context) => {
    await dashboard(context);
    await menu(context.page, UPLOADED, "Request Rights");
    await expect(context.page.getByRole("button", { name: "Generate Link" })).toBeVisible();
  }),
  screen("request-with-contract", { route: "/", as: "admin" }, async (context) => {
    await dashboard(context);
    await menu(context.page, UPLOADED, "Request Rights");
    await context.page.getByRole("switch", { name: "Require contract" }).click();
    await expect(context.page.getByLabel("Contract template")).toBeVisible();
    await context.page.getByLabel("Contract template").scrollIntoViewIfNeeded();
  }),
];
