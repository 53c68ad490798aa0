import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Locator, Page, Request } from "@playwright/test";
import { expect, MEMBER, test } from "../../fixtures.ts";
import { rememberedUploads } from "../../remembered-uploads.ts";

const MEDIA = join(import.meta.dirname, "../../../../local/fixtures/media");
const MB = 1024 * 1024;
const SOURCE = "Own footage";

const openDialog = async (page: Page): Promise<Locator> => {
  await page.getByRole("button", { name: "Upload Asset" }).click();
  await page.getByRole("menuitem", { name: "Upload Files" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload New Assets" });
  await expect(dialog).toBeVisible();
  return dialog;
};

const trayOf = (page: Page): Locator => page.getByRole("region", { name: "Uploads" });

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const fixture = (name: string, mimeType: string, as = name) => file(as, mimeType, readFileSync(join(MEDIA, name)));

/** A unique file that begins like a JPEG and is uploaded in three parts. */
const largePicture = (): Buffer => Buffer.concat([readFileSync(join(MEDIA, "sea-2.jpg")), randomBytes(20 * MB)]);

const partOf = (request: Request): number =>
  request.method() === "PUT" ? Number(new URL(request.url()).searchParams.get("partNumber") ?? 0) : 0;

/** Lets the first part of each file be uploaded, and holds the other parts until the page is left. */
const holdParts = async (page: Page): Promise<void> => {
  await page.route("**/*partNumber=*", (route) => (partOf(route.request()) === 1 ? route.continue() : undefined));
};

/** Confirms leaving the page, because the browser asks for a confirmation during uploads. */
const leaveAnyway = (page: Page): void => {
  page.on("dialog", (dialog) => void dialog.accept());
};

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** The stored bytes of the asset with this name. The name must be a single word. */
const storedBytes = async (page: Page, name: string): Promise<Buffer> => {
  const FILE = /"url":"(\/media\/[^"]+)"/;
  const found = page.waitForResponse(
    async (response) =>
      response.url().includes("/api/") && response.url().includes(name) && FILE.test(await response.text()),
  );
  await page.goto(`/?q=${name}`);
  const url = FILE.exec(await (await found).text())?.[1] ?? "";
  return (await page.request.get(url)).body();
};

test("valid files are uploaded while the member goes to other pages, and each invalid file is reported by name", async ({
  page,
  signIn,
}) => {
  await signIn(page, MEMBER);
  const dialog = await openDialog(page);
  const good = ["forest-1.jpg", "forest-2.jpg", "mountains-1.jpg", "sea-1.jpg", "skyline-2.jpg", "stage-1.jpg"];
  await dialog.locator("input[type=file]").setInputFiles([
    ...good.map((name) => fixture(name, "image/jpeg", `journey ${name}`)),
    fixture("bokeh-3.webp", "image/webp"),
    fixture("sea.mp4", "video/mp4", "journey sea.mp4"),
    // The browser can't decode HEIC, so the file needs only the first bytes of a HEIC file.
    file(
      "IMG_1.HEIC",
      "image/heic",
      Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), randomBytes(64)]),
    ),
    file("not a picture.png", "image/png", Buffer.from("just text")),
    file("drawing.svg", "image/svg+xml", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    file("empty.png", "image/png", Buffer.alloc(0)),
  ]);
  await expect(dialog.getByText("drawing.svg is not a supported file type")).toBeVisible();
  await expect(dialog.getByText("empty.png is empty")).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Files", exact: true }).getByRole("listitem")).toHaveCount(10);

  await dialog.getByLabel("Asset Name of bokeh-3.webp").fill("Lights / AC⚡DC 🎉");
  await expect(dialog.getByRole("button", { name: "Upload 10 files" })).toBeDisabled();
  await dialog.getByLabel(/^Source/).fill(SOURCE);
  await dialog.getByLabel("Notes").fill("From the journey");
  await dialog.getByRole("button", { name: "Upload 10 files" }).click();
  await expect(dialog).toBeHidden();

  const tray = trayOf(page);
  await expect(tray).toBeVisible();
  await page.getByRole("link", { name: "Team", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Team", exact: true })).toBeVisible();
  await expect(tray.getByRole("heading", { name: "1 upload failed" })).toBeVisible();
  await expect(tray.getByText("not a picture.png is not a supported file type")).toBeVisible();
  await tray.getByRole("button", { name: "Cancel not a picture.png" }).click();
  await expect(tray.getByRole("heading", { name: "9 files uploaded" })).toBeVisible();

  await page.goto(`/?q=${encodeURIComponent("AC⚡DC")}`);
  await expect(page.getByRole("button", { name: "Lights / AC⚡DC 🎉", exact: true })).toBeVisible();
  // A file that can't be decoded has a placeholder, not a broken picture.
  await page.goto("/?q=IMG_1");
  const heic = page.getByRole("article").filter({ hasText: "IMG_1" });
  await expect(heic.getByText("No preview picture")).toBeAttached();
});

test("an upload interrupted by a reload continues once the same file is chosen, and refuses another file", async ({
  page,
  signIn,
}, testInfo) => {
  leaveAnyway(page);
  await signIn(page, MEMBER);
  const bytes = largePicture();
  const right = testInfo.outputPath("harbour.jpg");
  writeFileSync(right, bytes);
  await holdParts(page);
  const dialog = await openDialog(page);
  await dialog.locator("input[type=file]").setInputFiles(right);
  await dialog.getByLabel("Asset Name of harbour.jpg").fill("Harbour-broken-off");
  await dialog.getByLabel(/^Source/).fill(SOURCE);
  const kept = page.waitForResponse((response) => /\/api\/uploads\/\w+\/parts\/1$/.test(response.url()));
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await kept;

  await page.reload();
  const tray = trayOf(page);
  await expect(tray.getByRole("heading", { name: "1 upload is unfinished" })).toBeVisible();
  await expect(tray.getByText("Harbour-broken-off")).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });

  const input = tray.getByLabel("Choose file: harbour.jpg");
  const wrong = testInfo.outputPath("other", "harbour.jpg");
  mkdirSync(dirname(wrong));
  writeFileSync(wrong, Buffer.concat([bytes.subarray(1), Buffer.from("x")]));
  await input.setInputFiles(wrong);
  await expect(tray.getByText("This is another file. Choose harbour.jpg as it was.")).toBeVisible();

  const sent: number[] = [];
  page.on("request", (request) => {
    if (partOf(request) > 0) sent.push(partOf(request));
  });
  await input.setInputFiles(right);
  await expect(tray.getByRole("heading", { name: "1 file uploaded" })).toBeVisible();
  expect(sent.sort()).toEqual([2, 3]);
  expect(sha256(await storedBytes(page, "Harbour-broken-off"))).toBe(sha256(bytes));
});

test("files that waited for their upload are listed after a reload, and can be chosen again in one selection", async ({
  page,
  signIn,
}) => {
  leaveAnyway(page);
  await signIn(page, MEMBER);
  await page.route("**/*partNumber=*", () => undefined);
  const dialog = await openDialog(page);
  const files = ["forest-3.jpg", "mountains-3.jpg", "record-1.jpg", "record-2.jpg", "record-3.jpg"].map((name) =>
    fixture(name, "image/jpeg", `waiting ${name}`),
  );
  await dialog.locator("input[type=file]").setInputFiles(files);
  await dialog.getByLabel(/^Source/).fill(SOURCE);
  await dialog.getByRole("button", { name: "Upload 5 files" }).click();
  const tray = trayOf(page);
  await expect(tray.getByRole("heading", { name: "Uploading 5 files" })).toBeVisible();
  // The page lists the uploads before the browser has stored them.
  await expect.poll(() => page.evaluate(rememberedUploads)).toBe(5);

  await page.reload();
  await expect(tray.getByRole("heading", { name: "5 uploads are unfinished" })).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await tray.getByLabel("Choose files", { exact: true }).setInputFiles([...files, fixture("sea-3.jpg", "image/jpeg")]);
  await expect(page.getByText("sea-3.jpg belongs to none of the unfinished uploads.")).toBeVisible();
  await expect(tray.getByRole("heading", { name: "5 files uploaded" })).toBeVisible();
  await expect.poll(() => page.evaluate(rememberedUploads)).toBe(0);
});

test("an upload continues automatically after a reload if the browser has stored the file's handle", async ({
  page,
  signIn,
}) => {
  leaveAnyway(page);
  // The system's file picker can't be automated. This replacement returns the handle of a file in the browser's private
  // storage.
  await page.addInitScript(() => {
    const picker = async () => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle("held.jpg", { create: true });
      const chunks = Array.from({ length: 320 }, () => crypto.getRandomValues(new Uint8Array(65_536)));
      chunks[0]?.set([0xff, 0xd8, 0xff, 0xe0]);
      const writable = await handle.createWritable();
      await writable.write(new Blob(chunks));
      await writable.close();
      return [handle];
    };
    Object.assign(window, { showOpenFilePicker: picker });
  });
  await signIn(page, MEMBER);
  await holdParts(page);
  const dialog = await openDialog(page);
  await dialog.locator("button", { hasText: "Browse files" }).click();
  await dialog.getByLabel("Asset Name of held.jpg").fill("Held-by-the-browser");
  await dialog.getByLabel(/^Source/).fill(SOURCE);
  const kept = page.waitForResponse((response) => /\/api\/uploads\/\w+\/parts\/1$/.test(response.url()));
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await kept;
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await expect(trayOf(page).getByRole("heading", { name: "1 file uploaded" })).toBeVisible();
  const held = await page.evaluate(async () => {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle("held.jpg");
    const hash = await crypto.subtle.digest("SHA-256", await (await handle.getFile()).arrayBuffer());
    return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  });
  expect(sha256(await storedBytes(page, "Held-by-the-browser"))).toBe(held);
});

test("a person who signs out is asked about unfinished uploads, and signing out removes the uploads from the browser", async ({
  page,
  signIn,
}) => {
  leaveAnyway(page);
  await signIn(page, MEMBER);
  await page.route("**/*partNumber=*", () => undefined);
  const dialog = await openDialog(page);
  await dialog.locator("input[type=file]").setInputFiles([fixture("waves-1.png", "image/png")]);
  await dialog.getByLabel(/^Source/).fill(SOURCE);
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await expect.poll(() => page.evaluate(rememberedUploads)).toBe(1);
  const signOut = async () => {
    await page.getByRole("button", { name: MEMBER }).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    return page.getByRole("alertdialog", { name: "Stop the uploads?" });
  };
  const declined = await signOut();
  await declined.getByRole("button", { name: "Stay signed in" }).click();
  await expect(declined).toBeHidden();
  await expect(trayOf(page)).toBeVisible();
  expect(await page.evaluate(rememberedUploads)).toBe(1);
  const accepted = await signOut();
  await expect(accepted).toContainText("1 upload isn't finished.");
  await accepted.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/auth");
  expect(await page.evaluate(rememberedUploads)).toBe(0);
  await signIn(page, MEMBER);
  await expect(trayOf(page)).toBeHidden();
});
