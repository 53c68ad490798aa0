import { join } from "node:path";
import { expect, type Page } from "@playwright/test";

const PHOTO = join(import.meta.dirname, "../../local/fixtures/media/sea-2.jpg");

/** What a screen needs to be shown: links of requests that wait, were answered, or can be answered. */
export interface Stage {
  page: Page;
  openLink: string;
  answeredLink: string;
}

export interface Screen {
  /** Names its pictures. */
  name: string;
  /** The route it belongs to, as the route tables spell it. */
  route: string;
  as: "visitor" | "admin" | "member";
  /** Brings the page from its empty start to the state that is meant. */
  show: (stage: Stage) => Promise<void>;
}

const dashboard = async ({ page }: Stage): Promise<void> => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  await pictures(page);
};

/** Waits until the pictures in sight have arrived; those further down load when they are scrolled to. */
const pictures = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top } = image.getBoundingClientRect();
      return top > window.innerHeight || (image.complete && image.naturalWidth > 0);
    }),
  );
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

const owner = async ({ page, openLink }: Stage): Promise<void> => {
  await page.goto(openLink);
  await expect(page.getByText("Please respond within 7 days.")).toBeVisible();
};

/** Every screen, dialog and state there is; axe and the pictures go through this list (docs/screens). */
export const SCREENS: readonly Screen[] = [
  {
    name: "auth",
    route: "/auth",
    as: "visitor",
    show: async ({ page }) => {
      await page.goto("/auth");
      await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
    },
  },
  {
    name: "auth-refused",
    route: "/auth",
    as: "visitor",
    show: async ({ page }) => {
      await page.goto("/auth");
      await page.getByLabel("Email").fill("admin@clearhouse.test");
      await page.getByLabel("Password", { exact: true }).fill("Not-the-password-1");
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await expect(page.getByText(/Sign in failed/).first()).toBeVisible();
    },
  },
  {
    name: "not-found",
    route: "*",
    as: "visitor",
    show: async ({ page }) => {
      await page.goto("/no/such/page");
      await expect(page.getByText("Oops! Page not found")).toBeVisible();
    },
  },
  { name: "dashboard", route: "/", as: "admin", show: dashboard },
  { name: "dashboard-member", route: "/", as: "member", show: dashboard },
  {
    name: "dashboard-loading",
    route: "/",
    as: "admin",
    show: async ({ page }) => {
      await page.route("**/api/assets?**", () => undefined);
      await page.goto("/");
      await expect(page.getByText("Loading assets...")).toBeAttached();
    },
  },
  {
    name: "dashboard-empty",
    route: "/",
    as: "admin",
    show: async ({ page }) => {
      await page.route("**/api/assets?**", (route) => route.fulfill({ json: { items: [], cursor: null } }));
      await page.route("**/api/assets/counts", (route) =>
        route.fulfill({ json: { pending: 0, "requesting-rights": 0, approved: 0, denied: 0 } }),
      );
      await page.goto("/");
      await expect(page.getByText("No assets found")).toBeVisible();
    },
  },
  {
    name: "dashboard-failing",
    route: "/",
    as: "admin",
    show: async ({ page }) => {
      const error = {
        code: "internal",
        message: "Something went wrong on our side. Please try again.",
        requestId: "r",
      };
      await page.route("**/api/assets?**", (route) => route.fulfill({ status: 500, json: { error } }));
      await page.goto("/");
      await expect(page.getByRole("button", { name: "Try Again" }).first()).toBeVisible();
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
    name: "request-for-asset",
    route: "/",
    as: "admin",
    show: async (stage) => {
      await dashboard(stage);
      await menu(stage.page, UPLOADED, "Request Rights");
      await expect(stage.page.getByRole("button", { name: "Generate Link" })).toBeVisible();
    },
  },
  { name: "owner-review", route: "/rights-request", as: "visitor", show: owner },
  {
    name: "owner-approve",
    route: "/rights-request",
    as: "visitor",
    show: async (stage) => {
      await owner(stage);
      await stage.page.getByRole("button", { name: "Approve" }).click();
      await expect(stage.page.getByLabel("Your name")).toBeVisible();
    },
  },
  {
    name: "owner-deny",
    route: "/rights-request",
    as: "visitor",
    show: async (stage) => {
      await owner(stage);
      await stage.page.getByRole("button", { name: "Deny" }).click();
      await expect(stage.page.getByLabel("Reason")).toBeVisible();
    },
  },
  {
    name: "owner-refused-fields",
    route: "/rights-request",
    as: "visitor",
    show: async (stage) => {
      await owner(stage);
      await stage.page.getByRole("button", { name: "Deny" }).click();
      await stage.page.getByLabel("Your name").fill("A");
      await stage.page.getByRole("button", { name: "Deny" }).click();
      await expect(stage.page.getByText("Please enter a valid name (at least 2 characters)").first()).toBeVisible();
    },
  },
  {
    name: "owner-decided",
    route: "/rights-request",
    as: "visitor",
    show: async ({ page, answeredLink }) => {
      await page.goto(answeredLink);
      await expect(page.getByText(/approved/i).first()).toBeVisible();
    },
  },
  {
    name: "owner-not-found",
    route: "/rights-request",
    as: "visitor",
    show: async ({ page }) => {
      await page.goto("/rights-request?token=AAAAAAAA");
      await expect(page.getByRole("heading", { name: "Request Not Found" })).toBeVisible();
    },
  },
];
