import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { pictures, refusal, type Screen, type Stage } from "./screen.ts";

const PHOTO = join(import.meta.dirname, "../../../local/fixtures/media/sea-2.jpg");

export const dashboard = async ({ page }: Stage): Promise<void> => {
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

const openDetail = async (stage: Stage, name: string): Promise<void> => {
  await dashboard(stage);
  await stage.page.getByRole("button", { name, exact: true }).click();
  await expect(stage.page.getByRole("dialog", { name }).getByText("computed the file's SHA-256")).toBeAttached();
  await pictures(stage.page);
};

/** What the server says of a post that the run can't be brought to see. */
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

/** The board's call, and those of single lists. */
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
    show: async (stage) => {
      await stage.page.goto("/appearance");
      await stage.page.getByRole("switch", { name: "Compact mode" }).click();
      await stage.page.getByRole("switch", { name: "Show thumbnails" }).click();
      await dashboard(stage);
    },
  },
  { name: "asset-detail", route: "/", as: "admin", show: (stage) => openDetail(stage, UPLOADED) },
  {
    name: "asset-edit",
    route: "/",
    as: "admin",
    show: async (stage) => {
      await dashboard(stage);
      await menu(stage.page, UPLOADED, "Edit Submission");
      await expect(stage.page.getByRole("dialog", { name: "Edit Asset" })).toBeVisible();
    },
  },
  {
    name: "upload",
    route: "/",
    as: "admin",
    show: async (stage) => {
      await dashboard(stage);
      await stage.page.getByRole("button", { name: "Upload Asset" }).click();
      await stage.page.getByRole("menuitem", { name: "Upload Files" }).click();
      const dialog = stage.page.getByRole("dialog", { name: "Upload New Assets" });
      await dialog.locator("input[type=file]").setInputFiles(PHOTO);
      await expect(dialog.getByLabel("Asset Name of sea-2.jpg")).toBeVisible();
    },
  },
  {
    name: "request-by-url",
    route: "/",
    as: "admin",
    show: async (stage) => {
      await dashboard(stage);
      await stage.page.getByRole("button", { name: "Request Rights", exact: true }).click();
      await expect(stage.page.getByRole("dialog", { name: "Request Rights by URL" })).toBeVisible();
    },
  },
  {
    name: "request-by-urls",
    route: "/",
    as: "admin",
    show: async ({ page, ...stage }) => {
      await dashboard({ page, ...stage });
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
    show: async (stage) => {
      await knownPost(stage.page);
      await dashboard(stage);
      await stage.page.getByRole("button", { name: "Request Rights", exact: true }).click();
      const dialog = stage.page.getByRole("dialog", { name: "Request Rights by URL" });
      await dialog.getByLabel("Content URL").fill("https://www.instagram.com/p/C0ffee/");
      await expect(dialog.getByRole("region", { name: "Preview of the post" })).toBeVisible();
      await expect(dialog.getByRole("region", { name: "Earlier answers of this owner" })).toBeVisible();
    },
  },
  {
    name: "request-for-asset",
    route: "/",
    as: "admin",
    show: async (stage) => {
      await dashboard(stage);
      await menu(stage.page, UPLOADED, "Request Rights");
      await expect(stage.page.getByRole("button", { name: "Generate Link" })).toBeVisible();
    },
  },
  {
    name: "request-with-contract",
    route: "/",
    as: "admin",
    show: async (stage) => {
      await dashboard(stage);
      await menu(stage.page, UPLOADED, "Request Rights");
      await stage.page.getByRole("switch", { name: "Require contract" }).click();
      await expect(stage.page.getByLabel("Contract template")).toBeVisible();
      await stage.page.getByLabel("Contract template").scrollIntoViewIfNeeded();
    },
  },
];
