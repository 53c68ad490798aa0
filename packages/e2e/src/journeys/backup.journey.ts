import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { DAY_MS } from "@clearhouse/core/platform/clock.ts";
import { moveClock } from "@clearhouse/local/moved-clock.ts";
import { openApi } from "../api.ts";
import { uploadFile } from "../assets.ts";
import { ADMIN, expect } from "../fixtures.ts";
import { test } from "../restartable.ts";

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("the nightly check finds a file that was changed in the data folder, and an admin restores the file", async ({
  clearhouse,
  visitor,
  signIn,
}) => {
  const api = await openApi(clearhouse.url, ADMIN, clearhouse.password ?? "");
  const bytes = new Uint8Array(PICTURE);
  const uploadId = await uploadFile(api, bytes, {
    ...{ fileName: "pier.png", contentType: "image/png", purpose: "asset" },
  });
  const about = { name: "Pier at night", source: "Camera roll", uploadedBy: "Ada Admin" };
  const { id, files } = asset.parse(await api("POST", "assets", { uploadId, ...about }));
  const address = files[0]?.url ?? "";

  const before = await visitor();
  await signIn(before, ADMIN, `/?asset=${id}`);
  await expect(async () => {
    await before.reload();
    await expect(before.getByRole("dialog").getByText(/^Backed up /)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });

  const ahead = 1.1 * DAY_MS;
  const stored = join(clearhouse.dataFolder, "s3/clearhouse-local-media", `${address}._S3rver_object`);
  await clearhouse.restart(ahead, () => writeFile(stored, "not the picture any more"));
  const page = await visitor();
  await page.context().addInitScript(moveClock, ahead);
  await signIn(page, ADMIN, "/admin?tab=media-backup");
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByText("1 file changed since being backed up")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });

  await page.getByRole("button", { name: "Restore pier.png" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Excellent", { exact: true })).toBeVisible();
  const picture = await page.evaluate(
    async (url) => [...new Uint8Array(await (await fetch(url)).arrayBuffer())],
    address,
  );
  expect(Buffer.from(picture)).toEqual(PICTURE);
});
