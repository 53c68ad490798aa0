import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Download, Locator, Page } from "@playwright/test";
import { ADMIN, expect, MEMBER, test } from "../../fixtures.ts";

const MEDIA = join(import.meta.dirname, "../../../../local/fixtures/media");

/** An asset of the demo team whose rights ended nine days ago. */
const EXPIRED = "Open road, spring edit";
/** An asset of the demo team whose rights nobody has requested yet. */
const UNASKED = "Golden hour on the pier";
const POST = "Crate digging, part two";

const stamp = (): string => Date.now().toString(36);

/** A picture whose bytes no asset has yet. */
const ownPicture = async (name: string) => ({
  name,
  mimeType: "image/jpeg",
  // Bytes after the end of a JPEG make the file unique, and don't change the picture.
  buffer: Buffer.concat([await readFile(join(MEDIA, "sea-2.jpg")), randomBytes(8)]),
});

const upload = async (page: Page, name: string, file: string | Awaited<ReturnType<typeof ownPicture>>) => {
  await page.getByRole("button", { name: "Upload Asset" }).click();
  await page.getByRole("menuitem", { name: "Upload Files" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload New Assets" });
  await dialog.locator("input[type=file]").setInputFiles(file as string);
  await dialog.getByLabel(/^Asset Name of/).fill(name);
  await dialog.getByRole("textbox", { name: "Source", exact: true }).fill("@olivia.waves on Instagram");
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
};

const openDetail = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog", { name });
  // The dialog handles keys only once it has the focus.
  await expect(dialog.locator(":focus")).toHaveCount(1);
  return dialog;
};

/** Finds one of the demo team's assets by a search, because a list doesn't draw assets far below the screen. */
const findDetail = async (page: Page, name: string): Promise<Locator> => {
  await page.goto(`/?view=grid&q=${encodeURIComponent(name)}`);
  return openDetail(page, name);
};

const downloading = async (page: Page, act: () => Promise<void>): Promise<{ download: Download; bytes: Buffer }> => {
  const begun = page.waitForEvent("download");
  await act();
  const download = await begun;
  return { download, bytes: await readFile(await download.path()) };
};

test("a member zooms and drags a preview picture, and goes through the list of assets with the arrow keys", async ({
  page,
  signIn,
}) => {
  const word = `Bay${stamp()}`;
  const name = `${word} at noon`;
  await signIn(page, MEMBER);
  await upload(page, `${word} at dusk`, await ownPicture("dusk.jpg"));
  await upload(page, name, await ownPicture("noon.jpg"));
  await page.goto(`/?q=${word}`);
  const detail = await openDetail(page, name);
  await page.keyboard.press("ArrowRight");
  await expect(detail).toBeHidden();
  await page.keyboard.press("ArrowLeft");
  await expect(detail).toBeVisible();

  await detail.getByRole("button", { name: "Preview" }).click();
  // The detail dialog has the same name and the same picture, so the preview is recognized by its zoom buttons.
  const zoom = page.getByRole("group", { name: "Zoom" });
  const preview = page.getByRole("dialog", { name }).filter({ has: zoom });
  const image = preview.getByRole("img", { name });
  const scale = () => image.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  const left = () => image.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).e);
  await expect.poll(scale).toBe(1);
  const whole = await image.evaluate(
    ({ parentElement, clientWidth, clientHeight }) =>
      clientWidth <= (parentElement?.clientWidth ?? 0) && clientHeight <= (parentElement?.clientHeight ?? 0),
  );
  expect(whole, "the picture is shown whole").toBe(true);
  const box = await image.boundingBox();
  if (!box) throw new Error("The picture isn't in sight");
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.wheel(0, -800);
  await expect.poll(scale).toBeGreaterThan(3);
  await page.mouse.down();
  await page.mouse.move(middle.x + 60, middle.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(left).toBeCloseTo(60, 0);
  await page.keyboard.press("ArrowRight");
  await expect.poll(left).toBeCloseTo(-20, 0);
  await page.keyboard.press("0");
  await expect.poll(scale).toBe(1);
  await page.keyboard.press("+");
  await expect(preview.getByText("150%")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(detail.getByRole("button", { name: "Preview" })).toBeFocused();
});

test("a video can be played from any position, because the site answers range requests with 206", async ({
  page,
  signIn,
}) => {
  const name = `Night drive ${stamp()}`;
  await signIn(page, MEMBER);
  await upload(page, name, join(MEDIA, "skyline.mp4"));
  const ranged: number[] = [];
  page.on("response", (response) => {
    if (response.url().includes("skyline.mp4") && response.request().headers().range) ranged.push(response.status());
  });
  const detail = await openDetail(page, name);
  const sought = await detail.locator("video").evaluate(async (video: HTMLVideoElement) => {
    if (video.readyState < 1) await new Promise((resolve) => video.addEventListener("loadedmetadata", resolve));
    const to = video.duration * 0.8;
    const done = new Promise((resolve) => video.addEventListener("seeked", resolve));
    video.currentTime = to;
    await done;
    return Math.abs(video.currentTime - to);
  });
  expect(sought).toBeLessThan(0.1);
  expect(ranged.length).toBeGreaterThan(0);
  expect(new Set(ranged)).toEqual(new Set([206]));
});

test("a downloaded file has its original name and bytes, and the download is recorded in the activity", async ({
  page,
  signIn,
}) => {
  const name = `Kai ${stamp()}`;
  const picture = await ownPicture("Größe & Maß – 100 % 🌊.jpg");
  await signIn(page, MEMBER);
  await upload(page, name, picture);
  const detail = await openDetail(page, name);
  await detail.getByRole("button", { name: "Download", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Nobody has been asked yet. Download anyway?" });
  const { download, bytes } = await downloading(page, () =>
    question.getByRole("button", { name: "Download anyway" }).click(),
  );
  expect(download.suggestedFilename()).toBe(picture.name);
  expect(bytes.equals(picture.buffer)).toBe(true);
  await expect(detail.getByText("downloaded a file")).toBeVisible();
  await expect(detail.getByText("Not cleared")).toBeVisible();
});

test("the download of an asset with expired rights needs a confirmation, and the asset's activity names the expiry", async ({
  page,
  signIn,
}) => {
  await signIn(page, MEMBER);
  const detail = await findDetail(page, EXPIRED);
  const ask = () => detail.getByRole("button", { name: "Download", exact: true }).click();
  await ask();
  const question = page.getByRole("alertdialog", { name: /^Rights expired on .+\. Download anyway\?$/ });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(detail.getByText("Rights expired on")).toBeHidden();
  await ask();
  const { download } = await downloading(page, () => question.getByRole("button", { name: "Download anyway" }).click());
  expect(download.suggestedFilename()).toMatch(/\.jpg$/);
  await expect(detail.getByText("Rights expired on")).toBeVisible();
});

test("the activity of an asset is downloaded as a PDF", async ({ page, signIn }) => {
  await signIn(page, ADMIN);
  const detail = await findDetail(page, EXPIRED);
  const { download, bytes } = await downloading(page, () =>
    detail.getByRole("button", { name: "Export as PDF" }).click(),
  );
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(bytes.subarray(-6).toString().trim()).toBe("%%EOF");
  await expect(page.getByText("The activity is exported")).toBeVisible();
});

test("a post is loaded from its platform only after a click, in a frame that can't navigate the page", async ({
  page,
  signIn,
}) => {
  const asked: string[] = [];
  await page.route("https://www.instagram.com/**", (route) => {
    asked.push(route.request().url());
    const script = "parent.postMessage('{}', '*'); try { top.location = 'https://evil.test/'; } catch {}";
    return route.fulfill({ contentType: "text/html", body: `<h1>The post</h1><script>${script}</script>` });
  });
  await signIn(page, MEMBER);
  const detail = await findDetail(page, POST);
  const show = detail.getByRole("button", { name: "Show the post here" });
  await expect(show).toBeVisible();
  expect(asked).toEqual([]);
  await show.click();
  const frame = page.frameLocator(`iframe[title="Post on Instagram: ${POST}"]`);
  await expect(frame.getByRole("heading", { name: "The post" })).toBeVisible();
  await expect(detail.getByText("Loading the post from Instagram...")).toBeHidden();
  expect(asked).toEqual(["https://www.instagram.com/reel/C8demoCrate2/embed/"]);
  expect(new URL(page.url()).pathname).toBe("/");
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`at a width of ${width} px a toast doesn't cover a dialog, and the dialog's button doesn't move`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, ADMIN, `/?view=grid&q=${encodeURIComponent(UNASKED)}`);
    await page.getByRole("button", { name: UNASKED, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Request Rights" }).click();
    const dialog = page.getByRole("dialog").filter({ has: page.getByLabel("Content Owner *", { exact: true }) });
    await expect(dialog.getByLabel("Content Owner *", { exact: true })).toBeFocused();
    await dialog.getByLabel("Content Owner *", { exact: true }).fill("@olivia.waves");
    const refused = { error: { code: "internal", message: "Something went wrong on our side.", requestId: "r" } };
    await page.route("**/api/assets/*/rights-requests", (route) => route.fulfill({ status: 500, json: refused }));
    const send = dialog.getByRole("button", { name: "Generate Link" });
    const before = await send.boundingBox();
    await send.click();
    const toast = page.locator("[data-sonner-toast]").filter({ hasText: "Request failed" });
    await expect
      .poll(async () => {
        const [above, below] = [await toast.boundingBox(), await dialog.boundingBox()];
        return above && below ? below.y - (above.y + above.height) : undefined;
      })
      .toBeGreaterThan(0);
    expect(await send.boundingBox()).toEqual(before);
  });
}
