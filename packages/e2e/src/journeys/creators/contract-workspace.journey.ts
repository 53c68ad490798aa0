import { randomUUID } from "node:crypto";
import { template } from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import type { Page } from "@playwright/test";
import type { Api } from "../../api.ts";
import { aCreator, sendContract } from "../../contracts.ts";
import { ADMIN, expect, MEMBER } from "../../fixtures.ts";
import { linkOf } from "../../inbox.ts";
import { test } from "../../people.ts";
import { PHONE } from "../../show-screens.ts";

const FIRST = "We license {{content_title}} from {{creator_name}} for two years.\n";
const SECOND = FIRST.replace("two years", "five years");

const aTemplate = async (api: Api) => {
  const name = `License ${randomUUID().slice(0, 8)}`;
  return template.parse(await api("POST", "contract-templates", { name, description: "", content: FIRST }));
};

/** Chooses an item in the menu of a creator's row. */
const act = async (page: Page, name: string, item: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

const onPhone = { viewport: PHONE, hasTouch: true, isMobile: true, locale: "en-US" };

test("a contract made from a template and signed on a phone is shown as executed in the workspace", async ({
  page,
  signIn,
  visitor,
  inbox,
  adminApi,
}) => {
  const { name, email } = await aCreator(adminApi, `Cleo ${randomUUID().slice(0, 8)}`);
  const { id: templateId, name: templateName } = await aTemplate(adminApi);
  await signIn(page, ADMIN, `/creators?q=${encodeURIComponent(name)}`);
  const row = page.getByRole("row", { name });
  await expect(row.getByText("No Contract")).toBeVisible();

  await act(page, name, "Send Contract");
  const dialog = page.getByRole("dialog", { name: "Send Contract" });
  await dialog.getByLabel("Template", { exact: true }).selectOption(templateId);
  await expect(dialog.getByText("Missing: Content title")).toBeVisible();
  await dialog.getByLabel("Content title").fill("Harbor at dawn");
  await expect(dialog.getByText(`We license Harbor at dawn from ${name} for two years.`)).toBeVisible();
  await dialog.getByRole("button", { name: "Send Contract" }).click();
  const sent = page.getByRole("dialog", { name: "Contract sent" });
  const link = linkOf(await inbox.waitFor(email, /sent you a contract to sign/), "/sign-contract/");
  await expect(sent.getByLabel("Signing link")).toHaveValue(link.split("#mark=")[0] ?? "");
  await page.keyboard.press("Escape");
  await expect(row.getByText("Pending Signature")).toBeVisible();

  // The sent contract keeps the text of version 1 when the template changes.
  const path = `contract-templates/${templateId}`;
  await adminApi("PATCH", path, { name: templateName, description: "", content: SECOND, active: true, version: 1 });

  const signer = await visitor(onPhone);
  await signer.goto(link);
  await expect(signer.locator("pre")).toHaveText(`We license Harbor at dawn from ${name} for two years.`);
  await signer.getByLabel("Type your signature").fill("Cleo M.");
  await signer.getByRole("checkbox").check();
  await signer.getByRole("button", { name: "Sign Contract" }).click();
  await expect(signer.getByRole("heading", { name: "You signed the contract" })).toBeVisible();

  await act(page, name, "View Contracts");
  const history = page.getByRole("dialog", { name: "Contract History" });
  await expect(history.getByText("Executed")).toBeVisible();
  await history.getByRole("button", { name: "Harbor at dawn", exact: true }).click();
  const details = page.getByRole("dialog", { name: "Harbor at dawn" });
  await expect(details.getByText("Cleo M.", { exact: true }).first()).toBeVisible();
  await expect(details.getByText(`${templateName}, version 1`)).toBeVisible();
  await expect(details.getByText(/signed the contract/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(row.getByText("Signed", { exact: true })).toBeVisible();

  await act(page, name, "Send Contract");
  await expect(dialog.getByRole("option", { name: `${templateName} (version 2)` })).toBeAttached();
  await page.keyboard.press("Escape");

  await page.goto(`/admin?tab=contract-templates&q=${encodeURIComponent(email)}`);
  await expect(page.getByRole("table", { name: "Signed contracts" }).getByText(email)).toBeVisible();
});

test("members see why a signer declined a contract, and a contract that a member voids can't be signed", async ({
  page,
  signIn,
  visitor,
  adminApi,
}) => {
  const { id } = await aCreator(adminApi, `Noa ${randomUUID().slice(0, 8)}`);
  const [refused, taken] = [
    await sendContract(adminApi, id, { contentTitle: "Crowd from above", locale: "en" }),
    await sendContract(adminApi, id, { contentTitle: "Opening night", locale: "en" }),
  ];
  const signer = await visitor(onPhone);
  await signer.goto(refused.link);
  await signer.getByRole("button", { name: "Decline contract" }).click();
  await signer.getByLabel("Reason").fill("Point 2 has no end.");
  await signer.getByRole("button", { name: "Decline contract" }).click();
  await expect(signer.getByRole("heading", { name: "You declined the contract" })).toBeVisible();

  await signIn(page, MEMBER, "/creators");
  await page.goto(`/creators?contracts=${id}`);
  const history = page.getByRole("dialog", { name: "Contract History" });
  await expect(history.getByText("Declined", { exact: true })).toBeVisible();
  await expect(history.getByText("Reason: Point 2 has no end.")).toBeVisible();
  await act(page, "Opening night", "Void");
  const question = page.getByRole("dialog", { name: "Void Opening night?" });
  await question.getByLabel("Reason").fill("Sent to the wrong person.");
  await question.getByRole("button", { name: "Void Contract" }).click();
  await expect(history.getByText("Reason: Sent to the wrong person.")).toBeVisible();

  await signer.goto(taken.link);
  await expect(signer.getByRole("heading", { name: "This contract was withdrawn" })).toBeVisible();
  await expect(signer.getByText("Sent to the wrong person.")).toBeHidden();
  await expect(signer.getByRole("button", { name: "Sign Contract" })).toBeHidden();
});
