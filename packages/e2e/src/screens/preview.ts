import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { find, PICTURE, POST } from "./detail.ts";
import { pictures, type Screen, type ScreenContext, screen } from "./screen.ts";

const VIDEO = "Encore, handheld";

const MEDIA = join(import.meta.dirname, "../../../local/fixtures/media");

const preview = async (context: ScreenContext, name: string): Promise<Locator> => {
  const { page } = context;
  await find(context, name);
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Preview" }).click();
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  await pictures(page);
  return dialog;
};

const ofPost = (page: Page, body: string) =>
  page.route("https://www.instagram.com/**", (route) => route.fulfill({ contentType: "text/html", body }));

/** A page that looks like a social network's embedded post, with the same colors in both themes. */
const aPost = async (): Promise<string> => {
  const picture = (await readFile(join(MEDIA, "record-3.jpg"))).toString("base64");
  return `<html lang="en"><title>Post</title><body style="margin:0;font:14px sans-serif;color:#111;background:#fff">
    <main><h1 style="font-size:14px;margin:12px">crate.kings</h1><img alt="Records" style="width:100%"
    src="data:image/jpeg;base64,${picture}"></main><script>parent.postMessage("{}", "*")</script></body></html>`;
};

export const PREVIEW: readonly Screen[] = [
  screen("preview-picture", { route: "/", as: "admin" }, async (context) => {
    const dialog = await preview(context, PICTURE);
    await expect(dialog.getByRole("group", { name: "Zoom" })).toBeVisible();
  }),
  screen("preview-zoomed", { like: "preview-picture", route: "/", as: "admin" }, async (context) => {
    const dialog = await preview(context, PICTURE);
    for (const percent of ["150%", "225%"]) {
      await dialog.getByRole("button", { name: "Zoom in" }).click();
      await expect(dialog.getByText(percent)).toBeVisible();
    }
  }),
  screen("preview-video", { route: "/", as: "admin" }, async (context) => {
    const dialog = await preview(context, VIDEO);
    await expect
      .poll(() => dialog.locator("video").evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThan(0);
  }),
  screen("preview-post", { route: "/", as: "member" }, async (context) => {
    const dialog = await preview(context, POST);
    await expect(dialog.getByRole("button", { name: "Show the post here" })).toBeVisible();
  }),
  screen("preview-post-shown", { route: "/", as: "member" }, async (context) => {
    await ofPost(context.page, await aPost());
    const dialog = await preview(context, POST);
    await dialog.getByRole("button", { name: "Show the post here" }).click();
    await expect(dialog.getByText("Loading the post from Instagram...")).toBeHidden();
  }),
  screen("preview-post-failing", { like: "preview-post", route: "/", as: "member" }, async (context) => {
    await ofPost(context.page, '<html lang="en"><title>Post</title><main><h1>Nothing here</h1></main></html>');
    const dialog = await preview(context, POST);
    await dialog.getByRole("button", { name: "Show the post here" }).click();
    await expect(dialog.getByText("Could not load preview. Click button above to view content.")).toBeVisible();
  }),
];
