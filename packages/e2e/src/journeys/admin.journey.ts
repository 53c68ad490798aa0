import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { teamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import type { Locator } from "@playwright/test";
import { found, importRows } from "../assets.ts";
import { expect } from "../fixtures.ts";
import { askFor, newOwner } from "../owners.ts";
import { newPerson, test } from "../people.ts";

const PICTURE = join(import.meta.dirname, "../../../local/fixtures/media/waves-1.png");

const isDrawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

test("an app logo that an admin sets is shown in the header and on invites, and can be removed", async ({
  enter,
  visitor,
  inviteLink,
}) => {
  const page = await enter(newPerson("arlo"), "admin");
  await page.goto("/admin?tab=app-logo");
  await page.locator("input[type=file]").setInputFiles(PICTURE);
  await expect(page.getByText("Logo uploaded successfully")).toBeVisible();
  const inHeader = page.getByRole("banner").locator("img");
  await isDrawn(inHeader);
  await page.reload();
  await isDrawn(inHeader);
  // The team has no logo of its own, so the invite shows the app logo.
  const guest = await visitor();
  await guest.goto(await inviteLink());
  await isDrawn(guest.locator("main img"));

  await page.getByRole("button", { name: "Reset to default" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset to default" }).click();
  await expect(page.getByText("Logo reset to default")).toBeVisible();
  await expect(inHeader).toHaveCount(0);
});

test("a social network that opens a rights request's link gets the texts and picture that an admin has set", async ({
  enter,
  adminApi,
  visitor,
}) => {
  const { name, address, stamp } = newOwner();
  await importRows(adminApi, "name,type", [`Waves ${stamp},image`]);
  const { id } = (await found(adminApi, stamp)).items[0] ?? { id: "" };
  const { link } = await askFor(adminApi, id, { contentOwner: name, contentOwnerEmail: address });
  const page = await enter(newPerson("aria"), "admin");
  await page.goto("/admin?tab=social-preview");
  await page.getByRole("textbox", { name: "Title" }).fill("May we show your work?");
  await page.getByRole("textbox", { name: "Description" }).fill("We never share anything without asking.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Social preview settings saved successfully")).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(PICTURE);
  await expect(page.getByText("Preview image uploaded successfully")).toBeVisible();
  await isDrawn(page.getByRole("region", { name: "Preview" }).locator("img"));

  const network = (await visitor({ userAgent: "facebookexternalhit/1.1" })).request;
  const html = await (await network.get(link)).text();
  const { previewImageUrl } = teamSettings.parse(await adminApi("GET", "team"));
  const image = new URL(previewImageUrl, link).href;
  for (const tag of [
    `property="og:title" content="May we show your work?"`,
    `property="og:description" content="We never share anything without asking."`,
    `name="twitter:card" content="summary_large_image"`,
    `property="og:image" content="${image}"`,
  ]) {
    expect(html).toContain(tag);
  }
  const picture = await network.get(image);
  // The product's logo must be served, because the mails of a team without a logo show the product's logo.
  expect((await network.get("/logo.png")).headers()["content-type"]).toBe("image/png");
  expect(picture.headers()["content-type"]).toBe("image/jpeg");
  expect(await picture.body()).not.toEqual(await readFile(PICTURE));

  await adminApi("PATCH", "team", { previewTitle: "", previewDescription: "" });
  await page.getByRole("button", { name: "Remove image" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove image" }).click();
  await expect(page.getByText("Preview image removed")).toBeVisible();
});
