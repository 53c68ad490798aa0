import type { SavedView } from "@clearhouse/core/library/saved-view/saved-view.schema.ts";
import type { BulkRequestJob } from "@clearhouse/core/rights/bulk-request/bulk-request.schema.ts";
import { expect, type Page } from "@playwright/test";
import { answer, refuse } from "./answers.ts";
import { isPhone, MAIL_HELD, pictures, type Screen, type ScreenContext, screen } from "./screen.ts";

const opened = async ({ page }: ScreenContext, search: string): Promise<void> => {
  await page.goto(`/?${search}`);
  await expect(page.locator("[data-asset]").first()).toBeVisible();
  await pictures(page);
};

/** Opens the filters, which are behind a button on a phone. */
const filters = async (page: Page): Promise<void> => {
  if (isPhone(page)) await page.getByRole("button", { name: "Filters" }).click();
};

const selected = async (context: ScreenContext, narrowed = ""): Promise<void> => {
  await opened(context, `view=table${narrowed}`);
  const boxes = context.page.getByRole("checkbox", { name: /^Select (?!all)/ });
  for (const index of [0, 1, 2]) await boxes.nth(index).click();
  await expect(context.page.getByText("3 selected")).toBeVisible();
};

const bar = (page: Page) => page.getByRole("region", { name: "Selected assets" });

const savedViews = async ({ page }: ScreenContext): Promise<void> => {
  await filters(page);
  await page.getByRole("button", { name: "Saved views" }).click();
};

const view = (n: number, fields: Pick<SavedView, "name" | "scope" | "madeBy">): SavedView => ({
  id: `vew_${n}`,
  editable: true,
  view: { layout: "grid", q: "", brand: "@rap", status: "", verdict: "", mine: false, sort: "name", dir: "asc" },
  ...fields,
});
const VIEWS = [
  view(1, { name: "Rap, newest first", scope: "personal", madeBy: "Ada Okafor" }),
  view(2, { name: "Expiring this month", scope: "team", madeBy: "Milo Reyes" }),
];

const JOB: BulkRequestJob = {
  jobId: "blk_1",
  state: "running",
  owners: 200,
  ownersDone: 0,
  createdAt: "2026-11-22T10:00:00.000Z",
  groups: [],
};
const made = (n: number, name: string): BulkRequestJob["groups"][number] => ({
  bundleId: `bnd_${n}`,
  contentOwner: `@${name}.waves`,
  contentOwnerEmail: `${name}@example.com`,
  link: `https://rights.example.com/rights-request?token=AB12CD34EF5${n}`,
  items: ["Front row", "Backstage"].map((title, item) => ({
    contentUrl: `https://www.instagram.com/p/held${n}${item}/`,
    title,
    requestId: `req_${n}${item}`,
  })),
});
const DONE: BulkRequestJob = {
  ...JOB,
  state: "done",
  owners: 2,
  ownersDone: 2,
  groups: [{ ...made(0, "olivia"), mailHeld: MAIL_HELD }, made(1, "kai")],
};

/** Requests the rights of the selected assets; the fake API makes a job of it, whose state is the given one. */
const asJob = async (context: ScreenContext, state: BulkRequestJob): Promise<void> => {
  const { page } = context;
  await answer(page, "POST /api/rights-requests/bulk", JOB, 202);
  await answer(page, "GET /api/rights-requests/bulk/:id", state);
  await selected(context, "&status=pending");
  await bar(page).getByRole("button", { name: "Request Rights" }).click();
  const dialog = page.getByRole("dialog", { name: "Request Rights for 3 items" });
  for (const owner of await dialog.getByLabel("Content Owner", { exact: false }).all()) {
    if ((await owner.getAttribute("type")) !== "email") await owner.fill("@olivia.waves");
  }
  await dialog.getByRole("button", { name: /^Generate/ }).click();
};

/** The assets as grid and table: filtered, sorted, and with many selected. */
export const LISTS: readonly Screen[] = [
  screen("dashboard-grid", { route: "/", as: "admin" }, (context) => opened(context, "view=grid")),
  screen("dashboard-table", { route: "/", as: "admin" }, (context) => opened(context, "view=table")),
  screen("dashboard-table-member", { like: "dashboard-table", route: "/", as: "member" }, (context) =>
    opened(context, "view=table"),
  ),
  screen("dashboard-filtered", { route: "/", as: "admin" }, async (context) => {
    await opened(context, "q=a&status=approved&sort=name&dir=asc");
    await filters(context.page);
  }),
  screen("dashboard-nothing-matches", { like: "dashboard-empty", route: "/", as: "admin" }, async ({ page }) => {
    await page.goto("/?q=nothing+is+called+this&view=grid");
    await expect(page.getByText("Nothing matches the search and the filters.", { exact: false })).toBeVisible();
  }),
  screen("dashboard-search-failing", { like: "dashboard-failing", route: "/", as: "admin" }, async ({ page }) => {
    const message = "Something went wrong on our side. Please try again.";
    await refuse(page, "GET /api/assets", 500, "internal", message);
    await page.goto("/?q=sea&view=table");
    await expect(page.getByRole("button", { name: "Try Again" }).first()).toBeVisible();
  }),
  screen("dashboard-search-preparing", { like: "dashboard-failing", route: "/", as: "admin" }, async ({ page }) => {
    await refuse(page, "GET /api/assets", 429, "search.preparing", "The search is being prepared.");
    await page.goto("/?q=sea&view=table");
    await expect(page.getByText("The search is being prepared.", { exact: false })).toBeVisible();
  }),
  screen("sort-menu", { route: "/", as: "admin", menu: true }, async (context) => {
    await opened(context, "view=grid");
    await filters(context.page);
    await context.page.getByRole("button", { name: /^Sort: / }).click();
    await expect(context.page.getByRole("menuitemradio", { name: "Upload date" })).toBeVisible();
  }),
  screen("selection", { route: "/", as: "admin" }, (context) => selected(context)),
  screen("bulk-tags", { route: "/", as: "admin" }, async (context) => {
    await selected(context);
    await bar(context.page).getByRole("button", { name: "Tags" }).click();
    await expect(context.page.getByRole("dialog", { name: "Tags of 3 assets" })).toBeVisible();
  }),
  screen("bulk-request", { route: "/", as: "admin" }, async (context) => {
    await selected(context, "&status=pending");
    await bar(context.page).getByRole("button", { name: "Request Rights" }).click();
    await expect(context.page.getByRole("dialog", { name: "Request Rights for 3 items" })).toBeVisible();
  }),
  screen("bulk-request-nothing", { like: "bulk-request", route: "/", as: "admin" }, async (context) => {
    await selected(context, "&status=approved");
    await bar(context.page).getByRole("button", { name: "Request Rights" }).click();
    await expect(context.page.getByRole("dialog", { name: "Nothing to Request" })).toBeVisible();
  }),
  screen("bulk-request-progress", { route: "/", as: "admin" }, async (context) => {
    await asJob(context, { ...JOB, ownersDone: 140 });
    await expect(context.page.getByText("140 of 200 owners")).toBeVisible();
  }),
  screen("bulk-request-not-mailed", { route: "/", as: "admin" }, async (context) => {
    await asJob(context, DONE);
    await expect(context.page.getByText(/^Not mailed/).first()).toBeVisible();
  }),
  screen("bulk-status", { route: "/", as: "admin" }, async (context) => {
    await selected(context);
    await bar(context.page).getByRole("button", { name: "Status" }).click();
    await context.page.getByRole("menuitem", { name: "Denied" }).click();
    await expect(context.page.getByRole("alertdialog")).toBeVisible();
  }),
  screen("bulk-delete", { like: "delete", route: "/", as: "admin" }, async (context) => {
    await selected(context);
    await bar(context.page).getByRole("button", { name: "Delete" }).click();
    await expect(context.page.getByRole("alertdialog", { name: "Delete 3 assets?" })).toBeVisible();
  }),
  screen("delete", { route: "/", as: "admin" }, async (context) => {
    await opened(context, "");
    await context.page.getByRole("button", { name: "Actions for Front row at Riverside" }).click();
    await context.page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(context.page.getByRole("alertdialog")).toBeVisible();
  }),
  screen("saved-views", { route: "/", as: "admin", menu: true }, async (context) => {
    await answer(context.page, "GET /api/saved-views", { items: VIEWS });
    await opened(context, "view=grid");
    await savedViews(context);
    await expect(context.page.getByRole("menuitem", { name: "Expiring this month" })).toBeVisible();
  }),
  screen("save-view", { route: "/", as: "admin" }, async (context) => {
    await opened(context, "view=grid");
    await savedViews(context);
    await context.page.getByRole("menuitem", { name: "Save this view" }).click();
    await expect(context.page.getByRole("dialog", { name: "Save this view" })).toBeVisible();
  }),
  screen("manage-views", { route: "/", as: "admin" }, async (context) => {
    await answer(context.page, "GET /api/saved-views", { items: VIEWS });
    await opened(context, "view=grid");
    await savedViews(context);
    await context.page.getByRole("menuitem", { name: "Manage views" }).click();
    await expect(context.page.getByRole("dialog", { name: "Manage views" })).toBeVisible();
  }),
];
