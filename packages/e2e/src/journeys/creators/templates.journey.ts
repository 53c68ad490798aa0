import { randomUUID } from "node:crypto";
import { ADMIN, expect, MEMBER, test } from "../../fixtures.ts";

test("a contract template is written by a member, edited and turned off by an admin, and deleted by the member", async ({
  page,
  visitor,
  signIn,
}) => {
  const name = `License ${randomUUID().slice(0, 8)}`;
  await signIn(page, MEMBER, "/contract-templates");
  await page.getByRole("button", { name: "Create Template" }).first().click();
  const creating = page.getByRole("dialog", { name: "Create Template" });
  await creating.getByLabel("Name").fill(name);
  const text = creating.getByLabel("Template content");
  await text.fill("We may use what you make, .");
  await text.press("ArrowLeft");
  await creating.getByRole("button", { name: "Creator's name" }).click();
  await expect(text).toHaveValue("We may use what you make, {{creator_name}}.");
  await creating.getByRole("button", { name: "Create Template" }).click();
  await expect(page.getByRole("row", { name }).getByText("Active", { exact: true })).toBeVisible();

  const admins = await visitor();
  await signIn(admins, ADMIN, "/admin?tab=contract-templates");
  await admins.getByRole("button", { name: `Edit ${name}` }).click();
  const editing = admins.getByRole("dialog", { name: "Edit Template" });
  await editing.getByLabel("Template content").fill("We may use what you make, {{creator_name}}, for {{brand}}.");
  await editing.getByRole("switch", { name: "Active" }).click();
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(admins.getByRole("row", { name }).getByText("Inactive")).toBeVisible();

  await page.reload();
  await expect(page.getByRole("row", { name }).getByText("Inactive")).toBeVisible();
  await page.getByRole("button", { name: `Versions ${name}` }).click();
  const versions = page.getByRole("dialog", { name: `Versions of ${name}` });
  await expect(versions.getByLabel("Differences between version 1 and version 2")).toContainText("for {{brand}}");
  await versions.getByLabel("Compared with").selectOption("No other version");
  await versions.getByLabel("Version", { exact: true }).selectOption("Version 1");
  await expect(versions.getByLabel("Text of version 1")).toHaveText("We may use what you make, {{creator_name}}.");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`Template "${name}" deleted successfully`)).toBeVisible();
  await expect(page.getByRole("row", { name })).toBeHidden();
});
