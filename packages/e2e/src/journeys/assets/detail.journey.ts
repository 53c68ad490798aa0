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

/** A picture that no other asset has. */
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
  // Once the dialog has the focus, it handles keys.
  await expect(dialog.locator(":focus")).toHaveCount(1);
  return dialog;
};

/** Searches for one of the demo team's assets, because a column shows only as many as fit. */
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

test("a picture is zoomed by wheel and keys and moved by dragging, and the arrow keys go through the list", async ({
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
  // The detail dialog has the same name, and shows the same picture until the preview opens.
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

test("a video can be played from any position, as the site answers ranges", async ({ page, signIn }) => {
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

test("a file's second asset has a note that links to the file's first asset", async ({ page, signIn }) => {
  const names = { first: `Original ${stamp()}`, second: `Again ${stamp()}` };
  const picture = await ownPicture("calm.jpg");
  await signIn(page, MEMBER);
  await upload(page, names.first, picture);
  await upload(page, names.second, picture);
  const second = page
    .getByRole("article")
    .filter({ has: page.getByRole("button", { name: names.second, exact: true }) });
  // The note is made by an event, and appears automatically.
  await expect(second.getByText("Duplicate")).toBeVisible();
  const detail = await openDetail(page, names.second);
  await detail.getByRole("link", { name: names.first }).click();
  const first = page.getByRole("dialog", { name: names.first });
  await expect(first).toBeVisible();
  await expect(first.getByText("Duplicate", { exact: true })).toBeHidden();
});

test("a download has the file's real name and its bytes, and is recorded in the activity", async ({ page, signIn }) => {
  const name = `Kai ${stamp()}`;
  const picture = await ownPicture("Größe & Maß – 100 % 🌊.jpg");
  await signIn(page, MEMBER);
  await upload(page, name, picture);
  const detail = await openDetail(page, name);
  await detail.getByRole("button", { name: "Download", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Nobody has granted the rights yet. Download anyway?" });
  const { download, bytes } = await downloading(page, () =>
    question.getByRole("button", { name: "Download anyway" }).click(),
  );
  expect(download.suggestedFilename()).toBe(picture.name);
  expect(bytes.equals(picture.buffer)).toBe(true);
  await expect(detail.getByText("downloaded a file")).toBeVisible();
  await expect(detail.getByText("Not cleared")).toBeVisible();
});

test("a download with expired rights needs a confirmation, and the activity names the expiry", async ({
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

test("if only admins may download expired assets, a member is told so", async ({ page, visitor, signIn }) => {
  await signIn(page, ADMIN, "/team?tab=settings");
  const choice = page.getByRole("switch", { name: "Only admins download expired assets" });
  await choice.click();
  await expect(choice).toBeChecked();
  try {
    const other = await visitor();
    await signIn(other, MEMBER);
    const detail = await findDetail(other, EXPIRED);
    await detail.getByRole("button", { name: "Download", exact: true }).click();
    const refused = other.getByRole("alertdialog", { name: /^Rights expired on/ });
    await expect(refused.getByText("In your team only admins can download expired assets.")).toBeVisible();
    await expect(refused.getByRole("button", { name: "Download anyway" })).toBeHidden();
  } finally {
    await choice.click();
    await expect(choice).not.toBeChecked();
  }
});

test("the activity is downloaded as a PDF", async ({ page, signIn }) => {
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

test("a post is loaded from its platform only when somebody asks for it, in a frame that can't navigate the page", async ({
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
  test(`a toast covers nothing of a dialog at ${width} px, and the dialog's buttons stay where they are`, async ({
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
