import type { Publication } from "@clearhouse/core/publication/publication.schema.ts";
import type { Release } from "@clearhouse/core/release/release.schema.ts";
import { expect, type Locator } from "@playwright/test";
import { detail } from "./detail.ts";
import type { Screen, ScreenContext } from "./screen.ts";

const EXPIRED = "Open road, spring edit";

const noted = { addedBy: "Max Brandt", addedAt: "2026-11-03T10:00:00.000Z", version: 1 };

const PLACES: readonly Publication[] = [
  {
    ...{
      ...noted,
      id: "pub_1",
      url: "https://www.instagram.com/p/open-road/",
      publishedOn: "2026-11-03",
      brand: "@rap",
    },
    ...{ use: "Social media posts", takenDownOn: "", note: "Pinned until the end of the month." },
    atFirst: { reason: "other_brand", text: "It was granted for Clearhouse Network." },
    today: { reason: "expired", text: "The rights were granted until Nov 13, 2026." },
  },
  {
    ...{
      ...noted,
      id: "pub_2",
      url: "https://newsletter.example.com/2026/10/a-very-long-address-of-an-issue-of-the-newsletter",
    },
    ...{ publishedOn: "2026-10-12", brand: "Clearhouse Network", use: "", takenDownOn: "2026-10-30", note: "" },
  },
];

const person = { ...noted, kind: "person" as const, note: "", guardian: "", validUntil: "", minor: false };
const FILE = { name: "release.pdf", url: "/media/none", size: 204_800, contentType: "application/pdf" };
const RELEASES: readonly Release[] = [
  { ...person, id: "rel_1", name: "Anna Berg", standing: "on_file", validUntil: "2027-10-31", file: FILE },
  { ...person, id: "rel_2", name: "Tim Berg", standing: "missing", minor: true, guardian: "Eva Berg" },
  {
    ...{ ...person, id: "rel_3", kind: "music", name: "Blue Moon (live at the pier)", standing: "expired", file: FILE },
    ...{ validUntil: "2026-10-31", note: "Master and publishing, by the label." },
  },
];

const used = async (
  context: ScreenContext,
  places: readonly Publication[],
  releases: readonly Release[],
): Promise<Locator> => {
  const said = releases.length > 0 ? { people: true, music: true } : {};
  const answers = { publications: { items: places }, releases: { ...said, items: releases } };
  for (const [what, json] of Object.entries(answers)) {
    await context.page.route(new RegExp(`/api/assets/ast_\\w+/${what}$`), (route) => route.fulfill({ json }));
  }
  const dialog = await detail(context, EXPIRED);
  await expect(dialog.getByRole("button", { name: "Add publication" })).toBeVisible();
  return dialog;
};

export const ASSET_USE: readonly Screen[] = [
  {
    name: "asset-used",
    route: "/",
    as: "member",
    otherOnPhones: true,
    show: async (context) => {
      const dialog = await used(context, PLACES, RELEASES);
      await dialog.getByRole("heading", { name: "People and music" }).evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: "asset-used-places",
    like: "asset-used",
    route: "/",
    as: "member",
    otherOnPhones: true,
    show: async (context) => {
      const dialog = await used(context, PLACES, RELEASES);
      await dialog.getByRole("button", { name: "Add publication" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "asset-used-empty",
    like: "asset-used",
    route: "/",
    as: "member",
    otherOnPhones: true,
    show: async (context) => {
      const dialog = await used(context, [], []);
      await dialog.getByRole("button", { name: "Add publication" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "asset-used-failing",
    like: "asset-used",
    route: "/",
    as: "member",
    otherOnPhones: true,
    show: async (context) => {
      const failing = { status: 400, json: { error: { code: "internal", message: "No", requestId: "req_1" } } };
      await context.page.route(/\/api\/assets\/ast_\w+\/(publications|releases)$/, (route) => route.fulfill(failing));
      const dialog = await detail(context, EXPIRED);
      await dialog.getByText("The publications couldn't be loaded").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "publication-form",
    route: "/",
    as: "member",
    otherOnPhones: true,
    show: async (context) => {
      const dialog = await used(context, PLACES, []);
      await dialog.getByRole("button", { name: "Edit instagram.com/p/open-road" }).click();
      await expect(context.page.getByRole("dialog", { name: "Edit Publication" })).toBeVisible();
    },
  },
  {
    name: "release-form",
    route: "/",
    as: "member",
    otherOnPhones: true,
    show: async (context) => {
      const dialog = await used(context, [], RELEASES);
      await dialog.getByRole("button", { name: "Edit the release of Tim Berg" }).click();
      await expect(context.page.getByRole("dialog", { name: "Edit Release" })).toBeVisible();
    },
  },
];
