import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { makeCreator, makeCreatorInvite, makeStep } from "@clearhouse/fixtures/network.ts";
import { expect, type Page } from "@playwright/test";
import { answer, answerFor, refuse } from "./answers.ts";
import { pictures, type Screen, screen } from "./screen.ts";

const NORA = "Nora Lindqvist";

const creators = async (page: Page): Promise<void> => {
  await page.goto("/creators");
  await expect(page.getByRole("button", { name: NORA, exact: true })).toBeVisible();
  await expect(page.getByRole("tab", { name: /^Creators \(\d+\)$/ })).toBeVisible();
};

const aCreator = (n: number, name: string, fields: Partial<Creator>): Creator =>
  makeCreator({
    id: `crt_${n}`,
    name,
    email: `creator${n}@example.com`,
    origin: "invite",
    createdAt: `2026-11-${String(20 - n).padStart(2, "0")}T10:00:00.000Z`,
    ...fields,
  });
const aContract = (status: NonNullable<Creator["contract"]>["status"]): Creator["contract"] => ({
  id: "con_1",
  status,
  createdAt: "2026-11-18T10:00:00.000Z",
});

const reason = "Works for a brand that competes with ours.";

/** Creators in every status, with contracts in every status. */
const EVERY_STATUS = [
  aCreator(1, "Ravi Patel", { status: "pending", specialties: ["UGC Capture"], contract: aContract("signed") }),
  aCreator(2, "Ingrid Margarethe Solheim-Vestergaard", {
    email: "ingrid.margarethe.solheim-vestergaard@northside-collective.example.com",
    bio: "Documentary films about the people who build stages, drive trucks and sell the tickets.",
    specialties: ["Photographer", "UGC Capture", "Graphic Designer", "Videographer", "Other"],
    socialMedia: { instagram: "ingrid.s", tiktok: "ingrid.s", twitter: "ingrid_s", youtube: "ingridsolheim" },
    contactInfo: { phone: "+47 22 55 50 18", location: "Longyearbyen, Svalbard" },
    contract: aContract("pending"),
  }),
  aCreator(3, "Tomasz Nowak", {
    status: "rejected",
    decided: { by: "Ada Okafor", at: "2026-11-19T10:00:00.000Z", reason },
  }),
  aCreator(4, "Leila Hassan", { specialties: ["Photographer"], contract: aContract("declined") }),
  aCreator(5, "Bo Chen", { contract: aContract("voided") }),
  aCreator(6, "Ana Souza", { contract: aContract("expired") }),
];

const HISTORY = [
  makeStep(3, "creator.rejected", { from: "pending", to: "rejected", facts: { reason } }),
  makeStep(2, "creator.edited", { facts: { fields: "specialties, contactInfo, notes" } }),
  makeStep(1, "creator.onboarded", { to: "pending", by: { kind: "creator", name: "Tomasz Nowak" } }),
];

/** Fakes the API's list of creators, whatever creators the demo has. */
const givenEveryStatus = async (page: Page): Promise<void> => {
  await answer(page, "GET /api/creators", { items: EVERY_STATUS, cursor: null });
  await answer(page, "GET /api/creators/:id/history", { items: HISTORY, cursor: null });
  await answerFor(page, "GET /api/creators/:id", ({ href }) => EVERY_STATUS.find(({ id }) => href.endsWith(id)));
};
const noCounts = (page: Page): Promise<unknown> =>
  answer(page, "GET /api/creators/counts", { creators: 0, invites: 0, content: 0 });

const menu = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await expect(page.getByRole("menuitem", { name: "Edit Creator" })).toBeVisible();
};

const invite = async (page: Page): Promise<void> => {
  await creators(page);
  await page.getByRole("button", { name: "Invite Creator" }).click();
  await expect(page.getByRole("dialog", { name: "Invite Creator" })).toBeVisible();
};

const content = async (page: Page): Promise<void> => {
  await page.goto("/creators?tab=content");
  await expect(page.getByRole("heading", { name: "Breakwater at dawn" })).toBeVisible();
  await pictures(page);
};

const LISTS: readonly Screen[] = [
  screen("creators", { route: "/creators", as: "admin" }, ({ page }) => creators(page)),
  screen("creators-statuses", { like: "creators", route: "/creators", as: "member" }, async ({ page }) => {
    await givenEveryStatus(page);
    await page.goto("/creators");
    await expect(page.getByRole("button", { name: "Ana Souza", exact: true })).toBeVisible();
  }),
  screen("creators-empty", { route: "/creators", as: "member" }, async ({ page }) => {
    await noCounts(page);
    await answer(page, "GET /api/creators", { items: [], cursor: null });
    await page.goto("/creators");
    await expect(page.getByRole("heading", { name: "No creators yet" })).toBeVisible();
  }),
  screen("creators-none-found", { like: "creators-empty", route: "/creators", as: "member" }, async ({ page }) => {
    await page.goto("/creators?q=nobody-of-this-name&status=approved&type=Videographer");
    await expect(page.getByRole("heading", { name: "No creators found" })).toBeVisible();
  }),
  screen("creators-failed", { like: "calendar-failed", route: "/creators", as: "member" }, async ({ page }) => {
    // Not 429, because a page repeats for half a minute what a limit has refused.
    await refuse(
      page,
      "GET /api/creators",
      422,
      "request.invalid",
      "Too many attempts. Please wait a minute and try again.",
    );
    await page.goto("/creators");
    await expect(page.getByText("Failed to load content creator data")).toBeVisible();
  }),
  screen("creators-menu", { route: "/creators", as: "admin", menu: true }, async ({ page }) => {
    await givenEveryStatus(page);
    await page.goto("/creators");
    await menu(page, "Ravi Patel");
  }),
  screen("creators-invites", { route: "/creators", as: "member" }, async ({ page }) => {
    await page.goto("/creators?tab=invites");
    await expect(page.getByText("Ingrid Solheim")).toBeVisible();
  }),
  screen("creators-invites-empty", { like: "creators-empty", route: "/creators", as: "member" }, async ({ page }) => {
    await noCounts(page);
    await answer(page, "GET /api/creator-invites", { items: [] });
    await page.goto("/creators?tab=invites");
    await expect(page.getByRole("heading", { name: "No pending invites" })).toBeVisible();
  }),
  screen("creators-content", { route: "/creators", as: "member" }, ({ page }) => content(page)),
  screen("creators-content-empty", { like: "creators-empty", route: "/creators", as: "member" }, async ({ page }) => {
    await noCounts(page);
    await answer(page, "GET /api/creator-content", { items: [], cursor: null });
    await page.goto("/creators?tab=content");
    await expect(page.getByRole("heading", { name: "No creator content yet" })).toBeVisible();
  }),
  screen("creators-content-of-one", { route: "/creators", as: "member" }, async ({ page }) => {
    await content(page);
    await page.getByRole("combobox", { name: "Creator" }).click();
    await page.getByPlaceholder("Search creators...").fill("jun");
    await expect(page.getByRole("option")).toHaveCount(1);
  }),
];

const DIALOGS: readonly Screen[] = [
  screen("creator-detail", { route: "/creators", as: "admin" }, async ({ page }) => {
    await creators(page);
    await page.getByRole("button", { name: NORA, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: NORA });
    await expect(dialog.getByText("Haze and backlight")).toBeVisible();
    await pictures(page);
  }),
  screen("creator-detail-history", { like: "creator-detail", route: "/creators", as: "admin" }, async ({ page }) => {
    await creators(page);
    await page.getByRole("button", { name: NORA, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: NORA });
    await dialog.getByText("onboarded this creator").scrollIntoViewIfNeeded();
    await pictures(page);
  }),
  screen("creator-detail-rejected", { like: "creator-detail", route: "/creators", as: "member" }, async ({ page }) => {
    await givenEveryStatus(page);
    await page.goto("/creators?creator=crt_3");
    await expect(page.getByText("Phone or location", { exact: false })).toBeVisible();
  }),
  screen("creator-missing", { route: "/creators", as: "member" }, async ({ page }) => {
    await page.goto("/creators?creator=crt_00000000000000000000000000");
    await expect(page.getByRole("dialog", { name: "Creator not found" })).toBeVisible();
  }),
  screen("creator-onboard", { route: "/creators", as: "member" }, async ({ page }) => {
    await creators(page);
    await page.getByRole("button", { name: "Manual Onboard" }).click();
    await expect(page.getByRole("dialog", { name: "Manual Onboard" })).toBeVisible();
  }),
  screen("creator-onboard-refused", { route: "/creators", as: "member" }, async ({ page }) => {
    await creators(page);
    await page.getByRole("button", { name: "Manual Onboard" }).click();
    const dialog = page.getByRole("dialog", { name: "Manual Onboard" });
    await dialog.getByLabel("Name").fill("Nora");
    await dialog.getByLabel("Email").fill("nora@example.com");
    await dialog.getByRole("button", { name: "Onboard Creator" }).click();
    await expect(dialog.getByText("A creator with email nora@example.com already exists")).toBeVisible();
  }),
  screen("creator-edit", { like: "creator-onboard", route: "/creators", as: "admin" }, async ({ page }) => {
    await creators(page);
    await menu(page, NORA);
    await page.getByRole("menuitem", { name: "Edit Creator" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Creator" });
    await dialog.getByLabel("Portfolio link 2", { exact: true }).scrollIntoViewIfNeeded();
  }),
  screen("creator-reject", { route: "/creators", as: "member" }, async ({ page }) => {
    await givenEveryStatus(page);
    await page.goto("/creators");
    await menu(page, "Ravi Patel");
    await page.getByRole("menuitem", { name: "Reject" }).click();
    await expect(page.getByRole("dialog", { name: "Reject Ravi Patel?" })).toBeVisible();
  }),
  screen("creator-delete", { like: "delete", route: "/creators", as: "admin" }, async ({ page }) => {
    await creators(page);
    await menu(page, NORA);
    await page.getByRole("menuitem", { name: "Delete Creator" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
  screen("creator-invite", { route: "/creators", as: "member" }, ({ page }) => invite(page)),
  screen("creator-invite-link", { route: "/creators", as: "member" }, async ({ page }) => {
    await invite(page);
    // The link is invented, so that the run's list of invites stays unchanged.
    const link = "https://rights.example.com/creator-onboard/k5x3n7qwz2m4p6r8abcdefghij";
    const made = makeCreatorInvite({
      link,
      creator: "amina@example.com",
      invitedBy: "Milo Reyes",
      createdAt: "2026-11-20T10:00:00.000Z",
      expiresAt: "2026-12-20T10:00:00.000Z",
      mail: "waiting",
    });
    await answer(page, "POST /api/creator-invites", made, 201);
    await page.getByLabel("Creator name or email").fill("amina@example.com");
    await page.getByRole("button", { name: "Create Invite" }).click();
    await expect(page.getByLabel("Invite link")).toBeVisible();
  }),
  screen("creator-invite-revoke", { like: "delete", route: "/creators", as: "member" }, async ({ page }) => {
    await page.goto("/creators?tab=invites");
    await page.getByRole("button", { name: "Actions for the invite of Ravi Patel" }).click();
    await page.getByRole("menuitem", { name: "Revoke" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
  screen("creator-content-add", { route: "/creators", as: "member" }, async ({ page }) => {
    await content(page);
    await page.getByRole("button", { name: "Add Content" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Creator Content" });
    await dialog.getByRole("button", { name: "Add Content" }).click();
    await expect(dialog.getByText("Please select a creator")).toBeVisible();
  }),
];

/** /creators: the network of creators, their invites and their work. */
export const CREATORS: readonly Screen[] = [...LISTS, ...DIALOGS];
