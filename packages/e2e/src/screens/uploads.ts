import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { makeAsset } from "@clearhouse/fixtures/assets.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import { rememberedUploads } from "../remembered-uploads.ts";
import { answer } from "./answers.ts";
import { dashboard } from "./dashboard.ts";
import { type Screen, type ScreenContext, screen } from "./screen.ts";

const MEDIA = join(import.meta.dirname, "../../../local/fixtures/media");

const photo = (name: string, as: string) => ({
  name: as,
  mimeType: "image/jpeg",
  buffer: readFileSync(join(MEDIA, name)),
});
const NOT_A_PICTURE = { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("just text") };
const PHOTOS = [
  photo("sea-2.jpg", "IMG_2041.jpg"),
  photo("stage-1.jpg", "Headliner from the pit, second night, before the rain.jpg"),
  photo("record-3.jpg", "ポスター 🎉.jpg"),
];

const openDialog = async (context: ScreenContext): Promise<Locator> => {
  await dashboard(context);
  await context.page.getByRole("button", { name: "Upload Asset" }).click();
  await context.page.getByRole("menuitem", { name: "Upload Files" }).click();
  const dialog = context.page.getByRole("dialog", { name: "Upload New Assets" });
  await expect(dialog).toBeVisible();
  return dialog;
};

const upload = async (context: ScreenContext, files: typeof PHOTOS): Promise<Locator> => {
  const dialog = await openDialog(context);
  await dialog.locator("input[type=file]").setInputFiles(files);
  await dialog.getByLabel(/^Source/).fill("Own footage");
  await dialog.getByRole("button", { name: `Upload ${files.length} files` }).click();
  await expect(dialog).toBeHidden();
  return context.page.getByRole("region", { name: "Uploads" });
};

/** Leaves requests for parts without an answer, so that uploads don't end. */
const holdParts = (page: Page): Promise<void> => page.route("**/*partNumber=*", () => undefined).then(() => undefined);

/** Fakes the answer to saving a view, because a stored view would be on every later picture of the dashboard. */
const saveNothing = (page: Page): Promise<unknown> => {
  const now = new Date().toISOString();
  const stored: Partial<Asset> = {
    id: "ast_none",
    name: "IMG_2041",
    source: "Own footage",
    uploadedAt: now,
    changedAt: now,
  };
  return answer(page, "POST /api/assets", makeAsset({ ...stored, thumbnailUrl: "", files: [] }), 201);
};

export const UPLOADS: readonly Screen[] = [
  screen("upload-empty", { route: "/", as: "member" }, async (context) => {
    await openDialog(context);
  }),
  screen("upload-errors", { route: "/", as: "member" }, async (context) => {
    const dialog = await openDialog(context);
    await dialog
      .locator("input[type=file]")
      .setInputFiles([
        ...PHOTOS,
        { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") },
        { name: "empty.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(0) },
      ]);
    await dialog.getByLabel("Asset Name of IMG_2041.jpg").fill("");
    await dialog.getByLabel(/^Source/).fill("https://example.com/".padEnd(501, "x"));
    await dialog.getByRole("button", { name: "Upload 3 files" }).click();
    await expect(dialog.getByText("Asset Name is required")).toBeVisible();
  }),
  screen("uploads-running", { route: "/", as: "member" }, async (context) => {
    await holdParts(context.page);
    const tray = await upload(context, PHOTOS);
    await expect(tray.getByRole("heading", { name: "Uploading 3 files" })).toBeVisible();
    await expect(tray.getByText(/^0 of 3 files/)).toBeVisible();
  }),
  screen("uploads-interrupted", { route: "/", as: "member" }, async (context) => {
    const { page } = context;
    page.on("dialog", (dialog) => void dialog.accept());
    await holdParts(page);
    const tray = await upload(context, PHOTOS);
    await expect.poll(() => page.evaluate(rememberedUploads)).toBe(PHOTOS.length);
    await page.reload();
    await expect(tray.getByRole("heading", { name: /uploads are unfinished$/ })).toBeVisible();
    await expect(page.getByRole("article").first()).toBeVisible();
  }),
  screen("uploads-done", { route: "/", as: "member" }, async (context) => {
    await saveNothing(context.page);
    const tray = await upload(context, [...PHOTOS, NOT_A_PICTURE]);
    await expect(tray.getByRole("heading", { name: "1 upload failed" })).toBeVisible();
    await expect(tray.getByText("Uploaded", { exact: true })).toHaveCount(3);
  }),
];
