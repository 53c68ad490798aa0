import { randomBytes } from "node:crypto";
import { addDays } from "@clearhouse/core/platform/clock.ts";
import { allow } from "../../agreements.ts";
import { found, importRows } from "../../assets.ts";
import { ADMIN, expect, MEMBER } from "../../fixtures.ts";
import { askFor } from "../../owners.ts";
import { test } from "../../people.ts";

test("members and admins see requests and answers in Analytics, and the ends of licenses in the calendar", async ({
  visitor,
  signIn,
  adminApi,
}) => {
  const stamp = randomBytes(4).toString("hex");
  const [name, brand] = [`Pier ${stamp}`, `Harbor ${stamp}`];
  const lastDay = addDays(new Date().toISOString().slice(0, 10), 3);
  await importRows(adminApi, "name,type", [`${name},image`, `Quay ${stamp},image`]);
  const { items } = await found(adminApi, stamp);
  for (const asset of items) {
    const asked = { contentOwner: "Olivia Waves", contentOwnerEmail: "", brand, requestedUntil: lastDay };
    const { link } = await askFor(adminApi, asset.id, asked);
    if (asset.name === name) await allow(adminApi, link, lastDay);
  }

  for (const person of [MEMBER, ADMIN]) {
    const page = await visitor();
    await signIn(page, person, "/analytics");
    const figures = page.getByRole("table", { name: "By brand" }).getByRole("row", { name: brand });
    // Analytics counts a request shortly after the API has answered, so the test reloads. Only eight brands are shown
    // at first, so the test also presses Show all.
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("table", { name: "By brand" })).toBeVisible();
      const all = page.getByRole("button", { name: /^Show all/ }).first();
      if (await all.isVisible()) await all.click();
      await expect(figures.getByRole("cell")).toContainText([/^2/, "", /^1 50%/, /^1 50%/, ""], { timeout: 1_000 });
    }).toPass({ timeout: 60_000 });

    await page.goto(`/calendar?month=${lastDay.slice(0, 7)}`);
    await page.getByRole("combobox", { name: "Brand" }).selectOption(brand);
    const ends = page.getByRole("region", { name: /^Licenses and releases that end in / });
    await expect(ends).toContainText("From Olivia Waves");
    await ends.getByRole("link", { name }).click();
    await expect(page.getByRole("dialog", { name }).getByText("Time-limited").first()).toBeVisible();
  }
});
