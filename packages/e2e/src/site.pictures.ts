import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { test } from "./fixtures.ts";
import { pictures } from "./screens/screen.ts";
import { SCREENS } from "./screens.ts";
import { inTheme, type PreparedScreens, prepareScreens, THEMES } from "./show-screens.ts";
import { SITE_PICTURES, type SitePicture } from "./site-pictures.ts";

/** The folder for the pictures, which npm run screens -- --site sets. */
const FOLDER = process.env.CLEARHOUSE_SITE_PICTURES ?? "";

const SCALE = 2;
const QUALITY = { avif: { quality: 62, effort: 5 }, webp: { quality: 80, effort: 6 } } as const;

/** Stores the files of one picture: two widths in AVIF, and the smaller width also for browsers without AVIF. */
const store = async (picture: Buffer, name: string, [small, large]: SitePicture["widths"]): Promise<void> => {
  for (const width of [small, large]) {
    const sized = sharp(picture).resize({ width });
    await sized.avif(QUALITY.avif).toFile(join(FOLDER, `${name}-${width}.avif`));
  }
  await sharp(picture)
    .resize({ width: small })
    .webp(QUALITY.webp)
    .toFile(join(FOLDER, `${name}-${small}.webp`));
};

const take = async (
  prepared: PreparedScreens,
  { name, screen, viewport, part, widths }: SitePicture,
): Promise<void> => {
  const shown = SCREENS.find((known) => known.name === screen);
  if (!shown) throw new Error(`There is no screen ${screen}.`);
  await prepared.show(shown, viewport, async (page: Page) => {
    for (const theme of THEMES) {
      await inTheme(page, theme);
      const seen = part === undefined ? page : page.locator(part).last();
      await store(await seen.screenshot(), `${name}-${theme}`, widths);
    }
  });
};

/**
 * The picture that chats and social networks show for a link to the site: the top of the landing page, without its
 * header and buttons.
 */
test("the picture for links to the public site", async ({ browser, clearhouse }) => {
  const context = await browser.newContext({ baseURL: clearhouse.url, viewport: { width: 1200, height: 630 } });
  const page = await context.newPage();
  await page.goto("/landing");
  await page.addStyleTag({
    content: "nav, h1 ~ div:has(a) { display: none } h1 { margin-top: -2.5rem } h1 ~ div { margin-top: 2rem }",
  });
  await pictures(page);
  await page.evaluate(() =>
    Promise.all(
      [...document.images]
        .filter(({ offsetParent, complete }) => offsetParent && complete)
        .map((image) => image.decode()),
    ),
  );
  const picture = await page.screenshot();
  await sharp(picture).jpeg({ quality: 88, mozjpeg: true }).toFile(join(FOLDER, "../../../../public/social.jpg"));
  await context.close();
});

test("the pictures of the public site", async ({ browser, clearhouse }) => {
  // Encoding the pictures takes most of this time.
  test.setTimeout(1_200_000);
  await mkdir(FOLDER, { recursive: true });
  // Screens that need no secret link are shown first, because making such links changes the demo's workspace.
  for (const links of [false, true]) {
    const prepared = await prepareScreens(browser, clearhouse, { deviceScaleFactor: SCALE, links });
    for (const picture of SITE_PICTURES) if (Boolean(picture.behindLink) === links) await take(prepared, picture);
    await prepared.close();
  }
});
