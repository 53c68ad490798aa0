import { asset as assetSchema } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { Page } from "@playwright/test";
import { found, importRows } from "../../assets.ts";
import { expect, MEMBER } from "../../fixtures.ts";
import { test } from "../../people.ts";

const RELEASE = {
  name: "release of Anna.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
};

/** An approval by hand for social media posts of the first brand. */
const OWN_WORK = {
  basis: { kind: "own_work", note: "", link: "" },
  ...{ brand: "Clearhouse Network", intendedUse: "Social media posts" },
};

/** Expects the dialog 'Can I use this?' to give these answers for social media posts of the first brand. */
const gateSays = async (page: Page, ...answers: readonly string[]): Promise<void> => {
  await page.getByRole("button", { name: "Can I use this?" }).click();
  const dialog = page.getByRole("dialog", { name: "Can I use this?" });
  await dialog.getByLabel("Brand").selectOption("Clearhouse Network");
  await dialog.getByLabel("Use", { exact: true }).selectOption("Social media posts");
  for (const answer of answers)
    await expect(dialog.getByRole("status").getByText(answer, { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
};

test("an asset that shows a person needs a release, and the asset's publications are reported once its license has ended", async ({
  page,
  adminApi,
  signIn,
}) => {
  const name = `Crowd ${Date.now().toString(36)}`;
  await importRows(adminApi, "name,type", [`${name},image`]);
  const { items } = await found(adminApi, name);
  const id = items[0]?.id ?? "";
  const status = async (to: string) => {
    const { version } = assetSchema.parse(await adminApi("GET", `assets/${id}`));
    await adminApi("PUT", `assets/${id}/status`, {
      version,
      status: to,
      ...(to === "approved" && { approval: OWN_WORK }),
    });
  };
  await status("approved");

  await signIn(page, MEMBER);
  await page.goto(`/?asset=${id}`);
  await page.getByRole("button", { name: "Add person" }).click();
  const adding = page.getByRole("dialog", { name: "Add Person" });
  await adding.getByLabel("Name").fill("Anna Berg");
  await adding.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Person added")).toBeVisible();
  await gateSays(page, "With conditions", "The release of Anna Berg is missing.");

  await page.getByRole("button", { name: "Edit the release of Anna Berg" }).click();
  const editing = page.getByRole("dialog", { name: "Edit Release" });
  await editing.locator("input[type=file]").setInputFiles(RELEASE);
  await editing.getByRole("button", { name: "Save" }).click();
  const release = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /release of Anna Berg$/ }) });
  await expect(release.getByText("On file", { exact: true })).toBeVisible();
  await gateSays(page, "Cleared");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download the release of Anna Berg" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(RELEASE.name);

  await page.getByRole("button", { name: "Add publication" }).click();
  const place = page.getByRole("dialog", { name: "Add Publication" });
  await place.getByLabel("URL").fill("https://www.example.com/crowd");
  await place.getByLabel("Brand").fill("@rap");
  await place.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "example.com/crowd" })).toBeVisible();
  await expect(page.getByText("isn't covered")).toBeHidden();

  await status("denied");
  await page.reload();
  await expect(page.getByText("It is still published in 1 place that isn't covered")).toBeVisible();
  // The asset had a license when it was published.
  await expect(page.getByText(/Published without a license/)).toBeHidden();
});
