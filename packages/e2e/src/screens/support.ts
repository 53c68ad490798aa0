import type { SupportSettings } from "@clearhouse/core/custody/support/support.schema.ts";
import type { Feedback } from "@clearhouse/core/people/feedback/feedback.schema.ts";
import { makeFeedback } from "@clearhouse/fixtures/people.ts";
import { expect, type Page } from "@playwright/test";
import { answer, answerFor, refuse } from "./answers.ts";
import { type Screen, screen } from "./screen.ts";

const SET_UP: SupportSettings = {
  helpUrl: "https://help.clearhouse.example/",
  statusUrl: "https://status.clearhouse.example/",
  mailed: true,
};

const openSupport = async (page: Page, settings = SET_UP): Promise<void> => {
  await answer(page, "GET /api/support", settings);
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

const entry = (n: number, type: Feedback["type"], subject: string, fields: Partial<Feedback> = {}): Feedback =>
  makeFeedback(n, { type, subject, details: LONG, createdAt: `2026-11-${22 - n}T09:30:00.000Z`, ...fields });
const MAX: Partial<Feedback> = { userName: "Max Lindqvist", userEmail: "max.lindqvist@clearhouse.example" };
const MARYAM: Partial<Feedback> = { userName: "مريم حداد", userEmail: "maryam@clearhouse.example" };
const CARDS = entry(1, "Bug Report", "Cards jump when one of them is dropped on another column", MAX);
const ENTRIES = [
  CARDS,
  entry(2, "Feature Request", "Remember the filter of the calendar"),
  entry(3, "Improvement Suggestion", "More room for the owner's message", { ...MARYAM, status: "read" }),
  entry(4, "General Feedback", "Thank you for the license calendar", { status: "archived" }),
];

/** Fakes the API's list, and opens the inbox with these entries. */
const openInbox = async (page: Page, entries: readonly Feedback[] = ENTRIES): Promise<void> => {
  const count = entries.filter(({ status }) => status === "unread").length;
  await answerFor(page, "GET /api/feedback", ({ searchParams }) => ({
    items: entries.filter(({ status }) => searchParams.has("archived") || status !== "archived"),
    cursor: null,
  }));
  await answer(page, "GET /api/feedback/unread", { count });
  await answer(page, "GET /api/feedback/:id", { ...CARDS, status: "read" });
  await answer(page, "POST /api/feedback/:id/read", { ...CARDS, status: "read" });
  await page.goto("/admin?tab=feedback");
  await expect(page.getByRole("switch", { name: "Show archived" })).toBeVisible();
};

export const SUPPORT: readonly Screen[] = [
  screen("support", { route: "/support", as: "member" }, async ({ page }) => {
    await openSupport(page);
    await expect(page.getByRole("link", { name: /^Open Status Page/ })).toBeVisible();
  }),
  screen("support-not-set-up", { like: "support", route: "/support", as: "member" }, async ({ page }) => {
    await openSupport(page, { helpUrl: "", statusUrl: "", mailed: false });
    await expect(page.getByText("Not set up")).toHaveCount(2);
  }),
  screen("support-failed", { like: "support", route: "/support", as: "member" }, async ({ page }) => {
    await refuse(page, "GET /api/support", 403, "test", "Not now.");
    await page.goto("/support");
    await expect(page.getByText("Support settings couldn't be loaded")).toBeVisible();
  }),
  screen("support-contact", { route: "/support", as: "member" }, async ({ page }) => openContact(page)),
  screen("support-contact-missing", { like: "support-contact", route: "/support", as: "member" }, async ({ page }) => {
    await openContact(page);
    await page.getByRole("button", { name: "Send Request" }).click();
    await expect(page.getByText("Missing Information")).toBeVisible();
  }),
  screen("feedback", { route: "/feedback", as: "member" }, async ({ page }) => {
    await page.goto("/feedback");
    await expect(page.getByRole("button", { name: "Send Feedback" })).toBeVisible();
  }),
  screen("admin-feedback", { route: "/admin", as: "admin" }, async ({ page }) => {
    await openInbox(page);
    await expect(page.getByRole("button", { name: "Remember the filter of the calendar", exact: true })).toBeVisible();
  }),
  screen("admin-feedback-archived", { like: "admin-feedback", route: "/admin", as: "admin" }, async ({ page }) => {
    await openInbox(page);
    await page.getByRole("switch", { name: "Show archived" }).click();
    await expect(page.getByRole("button", { name: /^Unarchive/ })).toBeVisible();
  }),
  screen("admin-feedback-empty", { like: "creators-empty", route: "/admin", as: "admin" }, async ({ page }) => {
    await openInbox(page, []);
    await expect(page.getByRole("heading", { name: "Nothing new" })).toBeVisible();
  }),
  screen("admin-feedback-failed", { like: "calendar-failed", route: "/admin", as: "admin" }, async ({ page }) => {
    await refuse(page, "GET /api/feedback", 403, "test", "Not now.");
    await page.goto("/admin?tab=feedback");
    await expect(page.getByText("Failed to load feedback")).toBeVisible();
  }),
  screen("admin-feedback-detail", { route: "/admin", as: "admin" }, async ({ page }) => {
    await openInbox(page);
    await page
      .getByRole("button", { name: /^Cards jump/, exact: false })
      .first()
      .click();
    await expect(page.getByRole("region", { name: "Details" })).toBeVisible();
  }),
];
