import type { Locator, Page } from "@playwright/test";
import { importRows } from "../../assets.ts";
import { ADMIN, expect } from "../../fixtures.ts";
import { newOwner, PLACES } from "../../owners.ts";
import { test } from "../../people.ts";

const PAPER = {
  name: "signed by Olivia.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
};

/** Approves by hand in an asset's detail, on a paper that is sent with it. */
const approveOnPaper = async (page: Page, detail: Locator, name: string): Promise<void> => {
  await detail.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Approved" }).click();
  const dialog = page.getByRole("dialog", { name: `Approve “${name}”` });
  await dialog.getByRole("combobox", { name: "Basis" }).click();
  await page.getByRole("option", { name: "Signed paper" }).click();
  await dialog.locator("input[type=file]").setInputFiles(PAPER);
  await dialog.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(dialog).toBeHidden();
};

test("an admin approves on a signed paper, a use that isn't granted has to be asked first, and a stranger checks the record's number, on a phone and on a wide page", async ({
  visitor,
  adminApi,
  signIn,
}) => {
  const stories = PLACES.map(({ browser }) => ({ ...browser, locale: "en-US", stamp: newOwner().stamp }));
  await importRows(
    adminApi,
    "name,type",
    stories.map(({ stamp }) => `Paper ${stamp},image`),
  );

  const story = async ({ stamp, ...browser }: (typeof stories)[number]) => {
    const name = `Paper ${stamp}`;
    const page = await visitor(browser);
    await signIn(page, ADMIN, `/?view=grid&q=${stamp}`);
    if (browser.viewport.width < 768) await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("button", { name: "May be used" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Ask first" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name, exact: true }).click();
    const detail = page.getByRole("dialog", { name, exact: true });
    await approveOnPaper(page, detail, name);
    const verdict = detail.locator("[data-verdict]");
    await expect(verdict.getByText("Cleared", { exact: true })).toBeVisible();
    await detail.getByText("Clearhouse Network · Social media posts").click();
    await expect(detail.getByRole("button", { name: new RegExp(PAPER.name) }).first()).toBeVisible();
    const number = (await detail.getByText(/^REC-\w{4}-\w{4}-\w{4}$/).textContent()) ?? "";

    await detail.getByRole("button", { name: "Can I use this?" }).click();
    const gate = page.getByRole("dialog", { name: "Can I use this?" });
    await gate.getByLabel("Channel").selectOption("Email");
    await expect(gate.getByRole("status").getByText("Ask first", { exact: true })).toBeVisible();
    await gate.getByRole("button", { name: "Ask for this use" }).click();
    const more = page.getByRole("dialog", { name: "Ask for More" });
    await expect(more.getByText(/beside what is granted already: Social media posts/)).toBeVisible();

    await page.goto("/check");
    await page.getByLabel("License or record number").fill(number);
    await page.getByRole("button", { name: "Check" }).click();
    await expect(
      page.getByRole("status").getByRole("heading", { level: 2, name: "Recorded by the team" }),
    ).toBeVisible();
    await page.goto(`/?view=grid&q=${stamp}&verdict=cleared`);
    await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
  };
  await Promise.all(stories.map(story));
});
