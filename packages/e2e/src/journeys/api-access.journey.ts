import { randomUUID } from "node:crypto";
import { clearhouse as openClient } from "../../../../docs/examples/client.ts";
import { ADMIN, expect } from "../fixtures.ts";
import { test } from "../people.ts";

// Webhook messages are sent only to public IP addresses, so this test receives none. local/src/api-access.test.ts,
// which redirects the messages to this machine, checks that a signed message arrives in time.
test("an admin makes an API key for a program, adds a webhook, sees its deliveries and revokes the key", async ({
  page,
  signIn,
  clearhouse,
}) => {
  await signIn(page, ADMIN, "/admin?tab=api");
  const press = (name: string | RegExp) => page.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog");
  const made = `Website ${randomUUID().slice(0, 8)}`;

  await press("Create API key");
  await dialog.getByLabel("Name").fill(made);
  await dialog.getByLabel("Ask for rights, remind and withdraw").check();
  await dialog.getByRole("button", { name: "Create API key" }).click();
  const key = await dialog.getByLabel("API key").inputValue();
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect(page.getByText("Never used")).toBeVisible();

  const host = `${randomUUID()}.example.com`;
  await press("Add webhook");
  await dialog.getByLabel("Address").fill(`https://${host}/in`);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog.getByLabel("Signing secret")).toHaveValue(/^whsec_/);
  await dialog.getByRole("button", { name: "Close" }).first().click();

  const client = openClient(clearhouse.url, key);
  const names: string[] = [];
  for await (const { name } of client.assets()) names.push(name);
  expect(names.length).toBeGreaterThan(0);
  const asked = await client.requestRights(
    {
      contentUrl: `https://www.instagram.com/p/${randomUUID().slice(0, 11)}/`,
      contentTitle: `By key ${made}`,
      contentOwner: "@creator",
      brand: "Clearhouse Network",
      intendedUse: "Social media posts",
      requestedBy: "Website",
    },
    randomUUID(),
  );
  expect(asked.request.link).toBe("");

  await press(`Deliveries: ${host}`);
  const sent = dialog.getByRole("listitem").filter({ hasText: "Rights request sent" });
  await expect(async () => {
    await page.reload();
    await press(`Deliveries: ${host}`);
    await expect(sent.getByText(/1 attempt · the address can't be reached/)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await dialog.getByRole("button", { name: "Close" }).click();

  await press(`Revoke ${made}`);
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText(made, { exact: true })).toHaveCount(0);
  await expect(client.assets().next()).rejects.toMatchObject({ status: 401 });

  await page.goto("/admin?tab=audit-log");
  await expect(page.getByText("revoked an API key").first()).toBeVisible();
});
