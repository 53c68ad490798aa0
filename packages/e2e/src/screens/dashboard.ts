import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { pictures, refusal, type Screen, type ScreenContext } from "./screen.ts";

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
  const names = { provider_name: "Instagram", author_name: "Noor Haddad", author_handle: "@noor.frames" };
  const preview = { title: "Sea at dusk", description: "", thumbnail_url: "", ...names, type: "image", picture };
  const earlier = { assetId: "ast_1", name: "Sea at dawn", requestedAt: "2026-03-02T10:00:00.000Z", status: "denied" };
  const scope = { usageRights: "Social media posts", restrictions: ["Credit required"], expiresOn: "2027-05-01" };
  const asked = { requestId: "req_1", assetId: "ast_1", title: "Harbor lights", brand: "rap", reason: "" };
  const when = { intendedUse: "Social media posts", status: "approved", decidedAt: "2026-03-02T10:00:00.000Z" };
  await page.route("**/api/link-preview", (route) => route.fulfill({ json: { preview } }));
  await page.route("**/api/rights-requests/earlier-post**", (route) => route.fulfill({ json: { earlier } }));
  await page.route("**/api/rights-requests/earlier-answers**", (route) =>
    route.fulfill({ json: { items: [{ ...asked, ...scope, ...when }] } }),
  );
};

/** Matches API requests for the whole board and for single lists. */
const LISTS = /\/api\/assets(\/board)?\?/;

export const DASHBOARD: readonly Screen[] = [
  { name: "dashboard", route: "/", as: "admin", show: dashboard },
  { name: "dashboard-member", like: "dashboard", route: "/", as: "member", show: dashboard },
  {
    name: "dashboard-loading",
    route: "/",
    as: "admin",
    show: async ({ page }) => {
      await page.route(LISTS, () => undefined);
      await page.goto("/");
      await expect(page.getByText("Loading assets...")).toBeAttached();
    },
  },
  {
    name: "dashboard-empty",
    route: "/",
    as: "admin",
    show: async ({ page }) => {
      const none = { items: [], cursor: null };
      const columns = { pending: none, "requesting-rights": none, approved: none, denied: none };
      const counts = { pending: 0, "requesting-rights": 0, approved: 0, denied: 0 };
      await page.route(LISTS, (route) => route.fulfill({ json: { columns, counts, total: 0 } }));
      await page.goto("/");
      await expect(page.getByText("No assets found")).toBeVisible();
    },
  },
  {
    name: "dashboard-failing",
    route: "/",
    as: "admin",
    show: async ({ page }) => {
      const failure = refusal(500, "internal", "Something went wrong on our side. Please try again.");
      await page.route(LISTS, (route) => route.fulfill(failure));
      await page.goto("/");
      await expect(page.getByRole("button", { name: "Try Again" }).first()).toBeVisible();
    },
  },
  {
    name: "dashboard-compact",
    route: "/",
    as: "admin",
    show: async (context) => {
      await context.page.goto("/appearance");
      await context.page.getByRole("switch", { name: "Compact mode" }).click();
      await context.page.getByRole("switch", { name: "Show thumbnails" }).click();
      await dashboard(context);
    },
  },
  { name: "asset-detail", route: "/", as: "admin", show: (context) => openDetail(context, UPLOADED) },
  {
    name: "asset-edit",
    route: "/",
    as: "admin",
    show: async (context) => {
      await dashboard(context);
      await menu(context.page, UPLOADED, "Edit Submission");
      await expect(context.page.getByRole("dialog", { name: "Edit Asset" })).toBeVisible();
    },
  },
  {
    name: "upload",
    route: "/",
    as: "admin",
    show: async (context) => {
      await dashboard(context);
      await context.page.getByRole("button", { name: "Upload Asset" }).click();
      await context.page.getByRole("menuitem", { name: "Upload Files" }).click();
      const dialog = context.page.getByRole("dialog", { name: "Upload New Assets" });
      await dialog.locator("input[type=file]").setInputFiles(PHOTO);
      await expect(dialog.getByLabel("Asset Name of sea-2.jpg")).toBeVisible();
    },
  },
  {
    name: "request-by-url",
    route: "/",
    as: "admin",
    show: async (context) => {
      await dashboard(context);
      await context.page.getByRole("button", { name: "Request Rights", exact: true }).click();
      await expect(context.page.getByRole("dialog", { name: "Request Rights by URL" })).toBeVisible();
    },
  },
  {
    name: "request-by-urls",
    route: "/",
    as: "admin",
    show: async ({ page, ...context }) => {
      await dashboard({ page, ...context });
      await page.getByRole("button", { name: "Request Rights", exact: true }).click();
      await page.getByRole("button", { name: "Several URLs" }).click();
      const dialog = page.getByRole("dialog", { name: "Request Rights for Several URLs" });
      await dialog.getByLabel("URLs").fill("https://www.instagram.com/p/1/\nno address");
      await dialog.getByRole("button", { name: "Continue" }).click();
      await expect(dialog.getByText("Line 2: Please enter a valid URL")).toBeVisible();
    },
  },
  {
    name: "request-by-url-post",
    route: "/",
    as: "admin",
    show: async (context) => {
      await knownPost(context.page);
      await dashboard(context);
      await context.page.getByRole("button", { name: "Request Rights", exact: true }).click();
      const dialog = context.page.getByRole("dialog", { name: "Request Rights by URL" });
      await dialog.getByLabel("Content URL").fill("https://www.instagram.com/p/C0ffee/");
      await expect(dialog.getByRole("region", { name: "Preview of the post" })).toBeVisible();
      await expect(dialog.getByRole("region", { name: "Earlier answers of this owner" })).toBeVisible();
    },
  },
  {
    name: "request-for-asset",
    route: "/",
    as: "admin",
    show: async (context) => {
      await dashboard(context);
      await menu(context.page, UPLOADED, "Request Rights");
      await expect(context.page.getByRole("button", { name: "Generate Link" })).toBeVisible();
    },
  },
  {
    name: "request-with-contract",
    route: "/",
    as: "admin",
    show: async (context) => {
      await dashboard(context);
      await menu(context.page, UPLOADED, "Request Rights");
      await context.page.getByRole("switch", { name: "Require contract" }).click();
      await expect(context.page.getByLabel("Contract template")).toBeVisible();
      await context.page.getByLabel("Contract template").scrollIntoViewIfNeeded();
    },
  },
];
