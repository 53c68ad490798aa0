import { importRows } from "../../assets.ts";
import { ADMIN, expect } from "../../fixtures.ts";
import { test } from "../../people.ts";

const PLACES = [
  {
    count: 20,
    where: "a phone, in Spanish",
    browser: { viewport: { width: 390, height: 844 }, locale: "es-ES" },
    words: {
      deny: "Rechazar 2 de 20",
      denySend: "Rechazar 2 de 20",
      approve: "Aprobar los 18",
      approveSend: "Aprobar la solicitud",
      name: "Tu nombre",
      reason: "Motivo",
      done: /Has respondido a todo/,
      receipt: /^Tus licencias para /,
    },
  },
  {
    count: 5,
    where: "a wide page, in English",
    browser: { viewport: { width: 1440, height: 900 }, locale: "en-US" },
    words: {
      deny: "Deny 2 of 5",
      denySend: "Deny 2 of 5",
      approve: "Approve all 3",
      approveSend: "Approve request",
      name: "Your name",
      reason: "Reason",
      done: /Everything is answered/,
      receipt: /^Your licenses for /,
    },
  },
] as const;

for (const { count, where, browser: look, words } of PLACES) {
  test(`an owner who gets one link for ${count} assets denies two assets and approves all others, on ${where}`, async ({
    page,
    browser,
    baseURL,
    inbox,
    adminApi,
    signIn,
  }) => {
    const stamp = `w${Date.now().toString(36)}`;
    const address = `olivia-${stamp}@example.com`;
    const names = Array.from({ length: count }, (_, n) => `${stamp} no ${String(n + 1).padStart(2, "0")}`);
    await importRows(
      adminApi,
      "name,type",
      names.map((name) => `${name},image`),
    );
    await signIn(page, ADMIN, `/?view=table&q=${stamp}`);
    await page.getByRole("checkbox", { name: "Select all that are shown" }).click();
    await expect(page.getByText(`${count} selected`)).toBeVisible();
    await page.getByRole("region", { name: "Selected assets" }).getByRole("button", { name: "Request Rights" }).click();
    const dialog = page.getByRole("dialog", { name: `Request Rights for ${count} items` });
    await dialog.getByRole("textbox", { name: "Content Owner", exact: true }).first().fill("@olivia.waves");
    await dialog.getByLabel("Content Owner Email").first().fill(address);
    await dialog.getByRole("button", { name: `Use this owner for ${count - 1} other items without one` }).click();
    await dialog.getByRole("button", { name: "Generate 1 Link" }).click();
    const made = page.getByRole("dialog", { name: `${count} items requested` });
    const link = (await made.getByText(/\/rights-request\?token=/).textContent()) ?? "";
    expect((await inbox.waitFor(address, /\w/)).body.text).toContain(link);

    const context = await browser.newContext({ ...look, ...(baseURL && { baseURL }) });
    const owner = await context.newPage();
    await owner.goto(link);
    for (const name of names.slice(0, 2)) await owner.getByRole("checkbox", { name, exact: true }).check();
    await owner.getByRole("button", { name: words.deny }).click();
    await owner.getByLabel(words.name).fill("Olivia Waves");
    await owner.getByLabel(words.reason).fill("Already sold exclusively.");
    await owner.getByRole("button", { name: words.denySend }).click();
    await owner.getByRole("button", { name: words.approve }).click();
    await owner.getByRole("button", { name: words.approveSend }).click();
    await expect(owner.getByText(words.done).first()).toBeVisible();
    await owner.reload();
    await expect(owner.getByRole("checkbox")).toHaveCount(0);
    await context.close();

    await page.goto(`/?view=table&q=${stamp}&status=denied`);
    await expect(page.getByRole("checkbox", { name: /^Select (?!all)/ })).toHaveCount(2);
    await page.goto(`/?view=table&q=${stamp}&status=approved`);
    await expect(page.getByRole("checkbox", { name: /^Select (?!all)/ })).toHaveCount(count - 2);
    // One mail lists all licenses, in the language in which the owner answered. The mail is sent once every license has
    // its PDF.
    const receipt = await inbox.waitFor(address, words.receipt);
    expect(receipt.body.text?.match(/CH-[\w-]{14}/g)).toHaveLength(count - 2);
  });
}
