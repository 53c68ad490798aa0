import { join } from "node:path";
import { devices, type Page } from "@playwright/test";
import { card, column } from "../../assets.ts";
import { ADMIN, expect, test } from "../../fixtures.ts";

const MEDIA = join(import.meta.dirname, "../../../../local/fixtures/media");
/** A real JPEG and a real H.264 video. */
const PHOTO = join(MEDIA, "sea-2.jpg");
const VIDEO = join(MEDIA, "skyline.mp4");

/** Uploads the photo and the video in the dialog, and waits until the board shows the two assets with pictures. */
const upload = async (page: Page, photo: string, video: string): Promise<void> => {
  await page.getByRole("button", { name: "Upload Asset" }).click();
  await page.getByRole("menuitem", { name: "Upload Files" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload New Assets" });
  await dialog.locator("input[type=file]").setInputFiles([PHOTO, VIDEO]);
  await dialog.getByLabel("Asset Name of sea-2.jpg").fill(photo);
  await dialog.getByLabel("Asset Name of skyline.mp4").fill(video);
  await dialog.getByRole("textbox", { name: "Source", exact: true }).fill("@olivia.waves on Instagram");
  await dialog.getByRole("button", { name: "Upload 2 files" }).click();
  await expect(page.getByText("2 files uploaded")).toBeVisible();
  for (const name of [photo, video]) {
    const picture = card(column(page, "Uploaded Assets"), name).locator("img");
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
};

/** Requests an asset's rights with the asset's menu. @returns the request's link */
const request = async (page: Page, name: string, owner: string, address: string): Promise<string> => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Request Rights" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Content Owner", exact: true }).fill(owner);
  await dialog.getByLabel("Content Owner Email").fill(address);
  await dialog.getByRole("button", { name: "Generate Link" }).click();
  const link = await dialog.getByRole("textbox", { name: "Rights request link" }).inputValue();
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect(card(column(page, "Rights Requested"), name)).toBeVisible();
  return link;
};

test("a real photo and a real video are uploaded, and the photo's owner is asked and approves on a phone", async ({
  page,
  browser,
  inbox,
  signIn,
}) => {
  const stamp = Date.now().toString(36);
  const name = `Waves ${stamp}`;
  const address = `olivia-${stamp}@example.com`;
  await signIn(page, ADMIN);
  await upload(page, name, `Night drive ${stamp}`);
  const link = await request(page, name, "@olivia.waves", address);

  const asked = await inbox.waitFor(address, /asks for your permission/);
  expect(asked.body.text).toContain(link);

  const phone = await browser.newContext({ ...devices["iPhone 14"], defaultBrowserType: undefined } as object);
  const owner = await phone.newPage();
  await owner.goto(link);
  await expect(owner.getByText(name).first()).toBeVisible();
  await expect(owner.getByText("Please respond within 7 days.")).toBeVisible();
  await owner.getByRole("button", { name: "Approve" }).click();
  await owner.getByLabel("Your name").fill("Olivia Waves");
  await owner.getByLabel("Your email").fill(address);
  await owner.getByText("Change what I allow").click();
  await owner.getByLabel("Credit required").check();
  await expect(owner.getByText("Every use must credit the creator")).toBeVisible();
  await owner.locator("input[type=file]").setInputFiles(join(MEDIA, "sea-3.jpg"));
  await owner.getByRole("button", { name: "Approve" }).click();
  await expect(owner.getByRole("heading", { name: /approved|thank you/i })).toBeVisible();
  await owner.reload();
  await expect(owner.getByText(/approved/i).first()).toBeVisible();
  await phone.close();

  // Nobody reloads the dashboard: the change appears automatically.
  const approved = card(column(page, "Approved"), name);
  await expect(approved).toBeVisible();
  await expect(approved.getByText("Approved by Olivia Waves")).toBeVisible();

  const told = await inbox.waitFor(ADMIN, new RegExp(`Approved: “${name}”`));
  expect(told.body.text).toContain("Olivia Waves");

  await approved.getByRole("button", { name, exact: true }).click();
  const detail = page.getByRole("dialog", { name });
  await expect(detail.getByText("Credit required").first()).toBeVisible();
  await expect(detail.getByText("approved the request").first()).toBeVisible();
  await detail.getByText(/automatic steps?$/).click();
  await expect(detail.getByText("computed the file's SHA-256").first()).toBeVisible();
  await expect(detail.getByText("Original from the owner")).toBeVisible();
});

test("an invalid link of a rights request opens a page which says that the link is invalid", async ({ page }) => {
  for (const token of ["AAAAAAAA", "", "x".repeat(2_000)]) {
    await page.goto(`/rights-request?token=${token}`);
    await expect(page.getByRole("heading", { name: "Request Not Found" })).toBeVisible();
    await expect(page.getByText("This rights request link is invalid or has expired.")).toBeVisible();
  }
});
