import { importRows } from "../../assets.ts";
import { ADMIN, expect } from "../../fixtures.ts";
import { linkOf } from "../../inbox.ts";
import { test } from "../../people.ts";
import { PHONE } from "../../show-screens.ts";

const COUNT = 6;
const ON_PHONE = { viewport: PHONE, locale: "es-ES" };

test(`an owner who gets one link for ${COUNT} assets denies two assets and approves all others, on a phone, in Spanish`, async ({
  page,
  browser,
  baseURL,
  inbox,
  adminApi,
  signIn,
}) => {
  const stamp = `w${Date.now().toString(36)}`;
  const address = `olivia-${stamp}@example.com`;
  const names = Array.from({ length: COUNT }, (_, n) => `${stamp} no ${String(n + 1).padStart(2, "0")}`);
  await importRows(
    adminApi,
    "name,type",
    names.map((name) => `${name},image`),
  );
  await signIn(page, ADMIN, `/?view=table&q=${stamp}`);
  await page.getByRole("checkbox", { name: "Select all that are shown" }).click();
  await expect(page.getByText(`${COUNT} selected`)).toBeVisible();
  await page.getByRole("region", { name: "Selected assets" }).getByRole("button", { name: "Request Rights" }).click();
  const dialog = page.getByRole("dialog", { name: `Request Rights for ${COUNT} items` });
  await dialog.getByRole("textbox", { name: "Content Owner", exact: true }).first().fill("@olivia.waves");
  await dialog.getByLabel("Content Owner Email").first().fill(address);
  await dialog.getByRole("button", { name: `Use this owner for ${COUNT - 1} other items without one` }).click();
  await dialog.getByRole("button", { name: "Generate 1 Link" }).click();
  const made = page.getByRole("dialog", { name: `${COUNT} items requested` });
  const link = (await made.getByText(/\/rights-request\?token=/).textContent()) ?? "";
  const mailed = linkOf(await inbox.waitFor(address, /\w/), "/rights-request");
  expect(mailed).toContain(link);

  const context = await browser.newContext({ ...ON_PHONE, ...(baseURL && { baseURL }) });
  const owner = await context.newPage();
  await owner.goto(mailed);
  for (const name of names.slice(0, 2)) await owner.getByRole("checkbox", { name, exact: true }).check();
  await owner.getByRole("button", { name: "Rechazar 2 de 6" }).click();
  await owner.getByRole("radio", { name: "Ya está cedido a otros" }).check();
  await owner.getByRole("button", { name: "Rechazar 2 de 6" }).click();
  await owner.getByRole("button", { name: "Aprobar los 4" }).click();
  await owner.getByLabel("Tu nombre").fill("Olivia Waves");
  await owner.getByRole("button", { name: "Aprobar la solicitud" }).click();
  await expect(owner.getByText(/Has respondido a todo/).first()).toBeVisible();
  await owner.reload();
  await expect(owner.getByRole("checkbox")).toHaveCount(0);
  await context.close();

  await page.goto(`/?view=table&q=${stamp}&status=denied`);
  await expect(page.getByRole("checkbox", { name: /^Select (?!all)/ })).toHaveCount(2);
  await page.goto(`/?view=table&q=${stamp}&status=approved`);
  await expect(page.getByRole("checkbox", { name: /^Select (?!all)/ })).toHaveCount(COUNT - 2);
  // One mail lists all licenses, in the language in which the owner answered. The mail is sent once every license has
  // its PDF.
  const receipt = await inbox.waitFor(address, /^Tus licencias para /);
  expect(receipt.body.text?.match(/CH-[\w-]{14}/g)).toHaveLength(COUNT - 2);
});
