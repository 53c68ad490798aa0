import type { Publication } from "@clearhouse/core/rights/publication/publication.schema.ts";
import type { Release } from "@clearhouse/core/rights/release/release.schema.ts";
import { makePublication, makeRelease } from "@clearhouse/fixtures/assets.ts";
import { TEAM } from "@clearhouse/fixtures/scene.ts";
import { expect, type Locator } from "@playwright/test";
import { answer, refuse } from "./answers.ts";
import { detail } from "./detail.ts";
import { type Screen, type ScreenContext, screen } from "./screen.ts";

const EXPIRED = "Open road, spring edit";

const PLACES = [
  makePublication({
    url: "https://www.instagram.com/p/open-road/",
    use: "Social media posts",
    note: "Pinned until the end of the month.",
    atFirst: { reason: "other_brand", text: "It was granted for Clearhouse Network." },
    today: { reason: "expired", text: "The rights were granted until Nov 13, 2026." },
  }),
  makePublication({
    id: "pub_2",
    url: "https://newsletter.example.com/2026/10/a-very-long-address-of-an-issue-of-the-newsletter",
    brand: TEAM.name,
    publishedOn: "2026-10-12",
    takenDownOn: "2026-10-30",
  }),
];

const file = { name: "release.pdf", url: "/media/none", size: 204_800, contentType: "application/pdf" };
const RELEASES = [
  makeRelease({ standing: "on_file", validUntil: "2027-10-31", file }),
  makeRelease({ id: "rel_2", name: "Tim Berg", minor: true, guardian: "Eva Berg" }),
  makeRelease({
    ...{ id: "rel_3", kind: "music", name: "Blue Moon (live at the pier)", standing: "expired" },
    ...{ note: "Master and publishing, by the label.", validUntil: "2026-10-31", file },
  }),
];

const used = async (context: ScreenContext, places: Publication[], releases: Release[]): Promise<Locator> => {
  const said = releases.length > 0 ? { people: true, music: true } : {};
  await answer(context.page, "GET /api/assets/:id/publications", { items: places });
  await answer(context.page, "GET /api/assets/:id/releases", { ...said, items: releases });
  const dialog = await detail(context, EXPIRED);
  await expect(dialog.getByRole("button", { name: "Add publication" })).toBeVisible();
  return dialog;
};

export const ASSET_USE: readonly Screen[] = [
  screen("asset-used", { route: "/", as: "member" }, async (context) => {
    const dialog = await used(context, PLACES, RELEASES);
    await dialog.getByRole("heading", { name: "People and music" }).evaluate((heading) => heading.scrollIntoView());
  }),
  screen("asset-used-places", { like: "asset-used", route: "/", as: "member" }, async (context) => {
    const dialog = await used(context, PLACES, RELEASES);
    await dialog.getByRole("button", { name: "Add publication" }).scrollIntoViewIfNeeded();
  }),
  screen("asset-used-empty", { like: "asset-used", route: "/", as: "member" }, async (context) => {
    const dialog = await used(context, [], []);
    await dialog.getByRole("button", { name: "Add publication" }).scrollIntoViewIfNeeded();
  }),
  screen("asset-used-failing", { like: "asset-used", route: "/", as: "member" }, async (context) => {
    await refuse(context.page, "GET /api/assets/:id/publications", 400, "internal", "No");
    await refuse(context.page, "GET /api/assets/:id/releases", 400, "internal", "No");
    const dialog = await detail(context, EXPIRED);
    await dialog.getByText("The publications couldn't be loaded").scrollIntoViewIfNeeded();
  }),
  screen("publication-form", { route: "/", as: "member" }, async (context) => {
    const dialog = await used(context, PLACES, []);
    await dialog.getByRole("button", { name: "Edit instagram.com/p/open-road" }).click();
    await expect(context.page.getByRole("dialog", { name: "Edit Publication" })).toBeVisible();
  }),
  screen("release-form", { route: "/", as: "member" }, async (context) => {
    const dialog = await used(context, [], RELEASES);
    await dialog.getByRole("button", { name: "Edit the release of Tim Berg" }).click();
    await expect(context.page.getByRole("dialog", { name: "Edit Release" })).toBeVisible();
  }),
];
