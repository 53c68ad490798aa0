import type { OwnNetwork } from "@clearhouse/core/base/own-network/own-network.policy.ts";
import type { Asset, AssetFile } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { Grant } from "@clearhouse/core/rights/grant/grant.schema.ts";
import { makeApproval, makeBackupFile, makeGrant, makeRequest } from "@clearhouse/fixtures/assets.ts";
import { expect, type Locator } from "@playwright/test";
import { alter, answer, refuse } from "./answers.ts";
import { MAIL_HELD, pictures, type Screen, type ScreenContext, screen } from "./screen.ts";

/** Assets of the demo team: a picture, a post without a file, an asset whose license has ended. */
export const PICTURE = "Golden hour on the pier";
export const POST = "Crate digging, part two";
const EXPIRED = "Open road, spring edit";

const FIRST = "Front row at Riverside";

/** Finds an asset by a search, because a column shows only as many assets as fit. */
export const find = async ({ page }: ScreenContext, name: string): Promise<void> => {
  await page.goto(`/?view=grid&q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
};

export const detail = async (context: ScreenContext, name: string): Promise<Locator> => {
  await find(context, name);
  await context.page.getByRole("button", { name, exact: true }).click();
  const dialog = context.page.getByRole("dialog", { name });
  await expect(dialog.locator("time").first()).toBeAttached();
  await pictures(context.page);
  return dialog;
};

/**
 * Fakes changed fields of an asset. The asset in the run stays unchanged, because other tests share it.
 * @returns the asset as the run last answered it
 */
export const altered = async ({ page }: ScreenContext, name: string, fields: Partial<Asset>) => {
  let stored: Asset | undefined;
  const change = (one: Asset): Asset => {
    if (one.name !== name) return one;
    stored = one;
    return { ...one, ...fields };
  };
  await alter(page, "GET /api/assets", ({ items, ...rest }) => ({ ...rest, items: items.map(change) }));
  await alter(page, "GET /api/assets/:id", change);
  return () => stored;
};

const UNCLEARED: Partial<Asset> = { status: "pending", approval: undefined, request: undefined };

const BY_HAND = makeApproval({
  number: "CH-3F8N-6W1C-5RZK",
  origin: "admin",
  approverName: "Ada Okafor",
  approvedAt: "2026-11-22T10:00:00.000Z",
  usageRights: "",
});

const KAI = { name: "Kai Nakamura", email: "kai@example.com" };
const GRANTS = [
  makeGrant({
    id: "grt_2",
    number: "CH-7K2M-0Q4X-9TBV",
    grantedAt: "2026-11-12T10:00:00.000Z",
    expiresOn: "2027-11-12",
  }),
  makeGrant({
    id: "grt_1",
    number: "CH-3D8W-51NC-H6RA",
    state: "expired",
    leading: false,
    usageRights: "Story highlights",
    grantedAt: "2025-11-10T10:00:00.000Z",
    expiresOn: "2026-11-13",
  }),
  makeGrant({
    id: "grt_0",
    number: "CH-5T1J-8E6P-2GXM",
    state: "withdrawn",
    leading: false,
    brand: "bars",
    usageRights: "One post on Instagram",
    grantedAt: "2025-03-01T10:00:00.000Z",
    ended: { at: "2025-06-01T10:00:00.000Z", by: "owner", reason: "The song is no longer mine to give." },
  }),
].map((grant): Grant => ({ ...grant, credit: "@kai", restrictions: ["Credit required"], grantedBy: KAI }));

const WAITING = makeRequest({
  link: "http://localhost:3000/rights-request?token=AB12CD34EF56",
  requestedAt: "2026-11-15T10:00:00.000Z",
  expiresAt: "2099-12-15T10:00:00.000Z",
  owner: "@kai.waves",
  ownerEmail: "kai@example.com",
  openedAt: "2026-11-16T10:00:00.000Z",
});

const FILES = ["DSC_0412.jpg", "Open road – final cut (v2).jpg", "raw-sequence.mov"].map(
  (name, index): AssetFile => ({
    id: `fil_${index}`,
    name,
    url: "/media/none",
    contentType: index === 2 ? "video/quicktime" : "image/jpeg",
    size: 4_210_000 * (index + 1),
    ...(index < 2 && { sha256: `${index + 3}f`.repeat(32) }),
    origin: index === 0 ? "team" : "owner",
  }),
);

/** Files that the backup's check has found damaged. */
const DAMAGED = [
  makeBackupFile({ name: "golden-hour.jpg", state: "media_missing" }),
  makeBackupFile({ fileId: "upl_2", name: PICTURE, kind: "release", state: "lost" }),
];

export const DETAIL: readonly Screen[] = [
  screen("asset-detail-duplicate", { route: "/", as: "member" }, async (context) => {
    await find(context, FIRST);
    const first = context.page.getByRole("button", { name: FIRST, exact: true });
    await altered(context, PICTURE, { duplicateOf: (await first.getAttribute("data-asset")) ?? "" });
    const dialog = await detail(context, PICTURE);
    await expect(dialog.getByRole("link", { name: FIRST })).toBeVisible();
  }),
  screen("asset-detail-copied-post", { like: "asset-detail-duplicate", route: "/", as: "admin" }, async (context) => {
    const dialog = await detail(context, POST);
    await dialog.getByRole("figure", { name: "Copy of the post" }).scrollIntoViewIfNeeded();
    await pictures(context.page);
  }),
  screen("asset-detail-files", { like: "asset-detail-duplicate", route: "/", as: "admin" }, async (context) => {
    await altered(context, EXPIRED, {
      files: FILES,
      foreignFile: { url: "https://files.example.com/archive/open-road.jpg", notHashed: "over_budget" },
    });
    const dialog = await detail(context, EXPIRED);
    await dialog.getByRole("button", { name: "Download all 3 files" }).scrollIntoViewIfNeeded();
  }),
  screen("download-expired", { route: "/", as: "member" }, async (context) => {
    const dialog = await detail(context, EXPIRED);
    await dialog.getByRole("button", { name: "Download", exact: true }).click();
    await expect(context.page.getByRole("alertdialog", { name: /Download anyway\?$/ })).toBeVisible();
  }),
  screen("download-expired-admins-only", { like: "download-expired", route: "/", as: "member" }, async (context) => {
    const message = "The rights have expired. In your team only admins can download expired assets.";
    const reason = { reason: "rights_ended" };
    await refuse(context.page, "POST /api/assets/:id/downloads", 403, "asset.expired", message, reason);
    const dialog = await detail(context, EXPIRED);
    await dialog.getByRole("button", { name: "Download", exact: true }).click();
    await expect(context.page.getByRole("alertdialog")).toContainText("only admins");
  }),
  screen("download-uncleared", { like: "download-expired", route: "/", as: "member" }, async (context) => {
    await altered(context, FIRST, UNCLEARED);
    const reason = { despite: "denied", reason: "owner_said_no", why: "Please say why you need the file" };
    const message = "Jane Waves said no on Nov 2, 2026.";
    await refuse(context.page, "POST /api/assets/:id/downloads", 409, "asset.not_cleared", message, reason);
    const dialog = await detail(context, FIRST);
    await dialog.getByRole("button", { name: "Download", exact: true }).click();
    await expect(context.page.getByRole("alertdialog", { name: /Download anyway\?$/ })).toBeVisible();
  }),
  screen("asset-detail-licenses", { route: "/", as: "admin" }, async (context) => {
    await answer(context.page, "GET /api/assets/:id/grants", { items: GRANTS });
    const dialog = await detail(context, EXPIRED);
    await dialog.getByText("rap · Social media posts").click();
    await dialog.getByText("Not stated").first().scrollIntoViewIfNeeded();
  }),
  screen("can-i-use", { route: "/", as: "member" }, async (context) => {
    const dialog = await detail(context, EXPIRED);
    await dialog.getByRole("button", { name: "Can I use this?" }).click();
    await expect(context.page.getByRole("status").getByText("Stop", { exact: true })).toBeVisible();
  }),
  ...(["admin", "member"] as const).map(
    (as): Screen => ({
      name: `asset-detail-damaged-${as}`,
      ...(as === "member" && { like: "asset-detail-damaged-admin" }),
      route: "/",
      as,
      show: async (stage) => {
        await answer(stage.page, "GET /api/backup/assets/:id", { items: DAMAGED });
        const dialog = await detail(stage, PICTURE);
        await expect(dialog.getByText("2 files are missing or were changed")).toBeVisible();
      },
    }),
  ),
  screen("asset-awaiting-signature", { route: "/", as: "member" }, async (context) => {
    const request = makeRequest({ ...WAITING, status: "awaiting-signature", contract: { id: "con_1" } });
    await altered(context, FIRST, { status: "requesting-rights", approval: undefined, request });
    const dialog = await detail(context, FIRST);
    await expect(dialog.getByText("Awaiting signature").first()).toBeVisible();
    await dialog.getByRole("link", { name: "View contract" }).scrollIntoViewIfNeeded();
  }),
  screen(
    "asset-answered-from-own-network",
    { like: "asset-awaiting-signature", route: "/", as: "member" },
    async (context) => {
      const ownNetwork: OwnNetwork = ["browser", "address"];
      const request = makeRequest({ ...WAITING, status: "approved", ownNetwork });
      const approval = makeApproval({ ...BY_HAND, origin: "owner", approverName: "Lena Ortiz", ownNetwork });
      await altered(context, FIRST, { status: "approved", approval, request });
      const dialog = await detail(context, FIRST);
      await dialog.getByText("Answered from the team's own network").first().scrollIntoViewIfNeeded();
    },
  ),
  screen("asset-not-mailed", { like: "asset-awaiting-signature", route: "/", as: "member" }, async (context) => {
    const request = { ...WAITING, mailHeld: MAIL_HELD };
    await altered(context, FIRST, { status: "requesting-rights", approval: undefined, request });
    const dialog = await detail(context, FIRST);
    await dialog.getByText("Not mailed").first().scrollIntoViewIfNeeded();
  }),
  screen("request-withdraw", { route: "/", as: "member" }, async (context) => {
    await altered(context, FIRST, { status: "requesting-rights", approval: undefined, request: WAITING });
    const dialog = await detail(context, FIRST);
    await expect(dialog.getByRole("button", { name: "Remind" })).toBeVisible();
    await dialog.getByRole("button", { name: "Withdraw" }).click();
    await expect(context.page.getByRole("alertdialog", { name: "Withdraw this request?" })).toBeVisible();
  }),
  screen("asset-detail-approval-ends", { route: "/", as: "admin" }, async (context) => {
    const dialog = await detail(context, EXPIRED);
    await dialog.getByRole("combobox", { name: "Status" }).click();
    await context.page.getByRole("option", { name: "Denied" }).click();
    await expect(context.page.getByRole("alertdialog", { name: "Take the approval away?" })).toBeVisible();
  }),
  screen(
    "asset-detail-automatic-steps",
    { like: "asset-detail-duplicate", route: "/", as: "admin" },
    async (context) => {
      const dialog = await detail(context, PICTURE);
      await dialog.getByText(/automatic steps?$/).click();
      await dialog.getByText(/automatic steps?$/).scrollIntoViewIfNeeded();
    },
  ),
  screen("asset-detail-activity", { like: "asset-detail-duplicate", route: "/", as: "admin" }, async (context) => {
    const dialog = await detail(context, EXPIRED);
    await dialog.getByLabel("Show").selectOption("Decisions");
    await dialog.getByRole("button", { name: "Verify" }).click();
    await dialog.getByText("Nothing was changed").scrollIntoViewIfNeeded();
  }),
  screen("decision-evidence", { route: "/", as: "admin" }, async (context) => {
    const dialog = await detail(context, EXPIRED);
    await dialog
      .getByRole("button", { name: /^Evidence of/ })
      .first()
      .click();
    await expect(context.page.getByRole("dialog", { name: "Evidence of the approval" })).toContainText(
      "Accepted terms",
    );
  }),
  screen("asset-approve", { route: "/", as: "admin" }, async (context) => {
    await altered(context, FIRST, UNCLEARED);
    const dialog = await detail(context, FIRST);
    await dialog.getByRole("combobox", { name: "Status" }).click();
    await context.page.getByRole("option", { name: "Approved" }).click();
    await expect(context.page.getByRole("dialog", { name: `Approve “${FIRST}”` })).toBeVisible();
  }),
  screen("edit-unsaved", { route: "/", as: "admin" }, async (context) => {
    const dialog = await detail(context, PICTURE);
    await dialog.getByRole("button", { name: "Edit", exact: true }).click();
    await context.page.getByLabel("Notes").fill("Shot at dawn");
    await context.page.keyboard.press("Escape");
    await expect(context.page.getByRole("alertdialog", { name: "Discard changes?" })).toBeVisible();
  }),
];
