import { expect, type Page } from "@playwright/test";
import { refusal, type Screen } from "./screen.ts";

const SET_UP = {
  helpUrl: "https://help.clearhouse.example/",
  statusUrl: "https://status.clearhouse.example/",
  mailed: true,
};

const openSupport = async (page: Page, settings: object = SET_UP): Promise<void> => {
  await page.route("**/api/support", (route) => route.fulfill({ json: settings }));
  await page.goto("/support");
  await expect(page.getByRole("button", { name: "Contact Support" })).toBeVisible();
};

const openContact = async (page: Page): Promise<void> => {
  await openSupport(page);
  await page.getByRole("button", { name: "Contact Support" }).click();
  await expect(page.getByRole("dialog", { name: "Contact Support" })).toBeVisible();
};

const LONG =
  "When I drop a card on another column, the cards below jump up and back again.\n\n" +
  "1. Open Rights Requests with more than twenty cards in a column.\n" +
  "2. Drag the first card to the next column.\n" +
  "3. Let go.\n\nI expected the others to stay where they are. It happens in Firefox and in Chrome, on two computers.";

const entry = (n: number, fields: object) => ({
  ...{ id: `fbk_${n}`, details: LONG, status: "read", createdAt: `2026-11-${22 - n}T09:30:00.000Z` },
  ...fields,
});
const ENTRIES = [
  entry(1, {
    ...{ type: "Bug Report", subject: "Cards jump when one of them is dropped on another column", status: "unread" },
    ...{ userName: "Max Lindqvist", userEmail: "max.lindqvist@clearhouse.example" },
  }),
  entry(2, {
    ...{ type: "Feature Request", subject: "Remember the filter of the calendar", status: "unread" },
    ...{ userName: "Nora Okafor", userEmail: "nora@clearhouse.example" },
  }),
  entry(3, {
    ...{ type: "Improvement Suggestion", subject: "More room for the owner's message" },
    ...{ userName: "مريم حداد", userEmail: "maryam@clearhouse.example" },
  }),
  entry(4, {
    ...{ type: "General Feedback", subject: "Thank you for the license calendar", status: "archived" },
    ...{ userName: "Nora Okafor", userEmail: "nora@clearhouse.example" },
  }),
];

/** Fakes the API's list, and opens the inbox with these entries. */
const openInbox = async (page: Page, items: readonly { id: string; status: string }[] = ENTRIES): Promise<void> => {
  const count = items.filter(({ status }) => status === "unread").length;
  await page.route("**/api/feedback?*", (route) => route.fulfill({ json: { items, cursor: null } }));
  await page.route("**/api/feedback", (route) =>
    route.fulfill({ json: { items: items.filter(({ status }) => status !== "archived"), cursor: null } }),
  );
  await page.route("**/api/feedback/unread", (route) => route.fulfill({ json: { count } }));
  await page.route(/\/api\/feedback\/fbk_1(\/read)?$/, (route) =>
    route.fulfill({ json: { ...ENTRIES[0], status: "read" } }),
  );
  await page.goto("/admin?tab=feedback");
  await expect(page.getByRole("switch", { name: "Show archived" })).toBeVisible();
};

export const SUPPORT: readonly Screen[] = [
  {
    name: "support",
    route: "/support",
    as: "member",
    show: async ({ page }) => {
      await openSupport(page);
      await expect(page.getByRole("link", { name: /^Open Status Page/ })).toBeVisible();
    },
  },
  {
    name: "support-not-set-up",
    like: "support",
    route: "/support",
    as: "member",
    show: async ({ page }) => {
      await openSupport(page, { helpUrl: "", statusUrl: "", mailed: false });
      await expect(page.getByText("Not set up")).toHaveCount(2);
    },
  },
  {
    name: "support-failed",
    like: "support",
    route: "/support",
    as: "member",
    show: async ({ page }) => {
      await page.route("**/api/support", (route) => route.fulfill(refusal(403, "test", "Not now.")));
      await page.goto("/support");
      await expect(page.getByText("Support settings couldn't be loaded")).toBeVisible();
    },
  },
  {
    name: "support-contact",
    route: "/support",
    as: "member",
    show: async ({ page }) => openContact(page),
  },
  {
    name: "support-contact-missing",
    like: "support-contact",
    route: "/support",
    as: "member",
    show: async ({ page }) => {
      await openContact(page);
      await page.getByRole("button", { name: "Send Request" }).click();
      await expect(page.getByText("Missing Information")).toBeVisible();
    },
  },
  {
    name: "feedback",
    route: "/feedback",
    as: "member",
    show: async ({ page }) => {
      await page.goto("/feedback");
      await expect(page.getByRole("button", { name: "Send Feedback" })).toBeVisible();
    },
  },
  {
    name: "admin-feedback",
    route: "/admin",
    as: "admin",
    otherOnPhones: true,
    show: async ({ page }) => {
      await openInbox(page);
      await expect(
        page.getByRole("button", { name: "Remember the filter of the calendar", exact: true }),
      ).toBeVisible();
    },
  },
  {
    name: "admin-feedback-archived",
    like: "admin-feedback",
    route: "/admin",
    as: "admin",
    show: async ({ page }) => {
      await openInbox(page);
      await page.getByRole("switch", { name: "Show archived" }).click();
      await expect(page.getByRole("button", { name: /^Unarchive/ })).toBeVisible();
    },
  },
  {
    name: "admin-feedback-empty",
    route: "/admin",
    as: "admin",
    show: async ({ page }) => {
      await openInbox(page, []);
      await expect(page.getByRole("heading", { name: "Nothing new" })).toBeVisible();
    },
  },
  {
    name: "admin-feedback-failed",
    route: "/admin",
    as: "admin",
    show: async ({ page }) => {
      await page.route("**/api/feedback", (route) => route.fulfill(refusal(403, "test", "Not now.")));
      await page.goto("/admin?tab=feedback");
      await expect(page.getByText("Failed to load feedback")).toBeVisible();
    },
  },
  {
    name: "admin-feedback-detail",
    route: "/admin",
    as: "admin",
    show: async ({ page }) => {
      await openInbox(page);
      await page
        .getByRole("button", { name: /^Cards jump/, exact: false })
        .first()
        .click();
      await expect(page.getByRole("region", { name: "Details" })).toBeVisible();
    },
  },
];
