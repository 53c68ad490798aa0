import { expect, type Locator } from "@playwright/test";
import { MAIL_HELD, pictures, type Screen, type ScreenContext } from "./screen.ts";

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

/** Fakes changed fields of an asset. The asset in the run stays unchanged, because other tests share it. */
const altered = async ({ page }: ScreenContext, name: string, fields: object): Promise<void> => {
  const alter = (one: object) => ("name" in one && one.name === name ? { ...one, ...fields } : one);
  await page.route(/\/api\/(assets|search)\?/, async (route) => {
    const answer = await route.fetch();
    const { items, ...rest }: { items: object[] } = await answer.json();
    await route.fulfill({ json: { ...rest, items: items.map(alter) } });
  });
  await page.route(/\/api\/assets\/ast_\w+$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: alter(await answer.json()) });
  });
};

/**
 * Fakes the API's answers: an asset isn't approved yet, and an approval that is entered by hand seems to be stored. The
 * server's data isn't changed.
 */
const approvedByHand = async (context: ScreenContext): Promise<void> => {
  await altered(context, FIRST, { status: "pending", approval: undefined, request: undefined });
  await context.page.route(/\/api\/assets\/ast_\w+\/status$/, async (route) => {
    const assetId = route.request().url().split("/").at(-2) ?? "";
    const answer = await context.page.request.get(`/api/assets/${assetId}`, {
      headers: { authorization: route.request().headers().authorization ?? "" },
    });
    await route.fulfill({ json: { ...(await answer.json()), status: "approved", approval: BY_HAND } });
  });
};

const BY_HAND = {
  ...{ grantId: "grt_1", number: "CH-3F8N-6W1C-5RZK", origin: "admin", approverName: "Ada Okafor" },
  approvedAt: "2026-11-22T10:00:00.000Z",
  ...{ usageRights: "", restrictions: [], credit: "", notes: "", expiresOn: "", expired: false },
};

const GRANT = {
  ...{ origin: "owner", useClass: "editorial", credit: "@kai", notes: "", restrictions: ["Credit required"] },
  ...{ brand: "rap", intendedUse: "Social media posts", usageRights: "Social media posts" },
  ...{ grantedBy: { name: "Kai Nakamura", email: "kai@example.com" } },
};
const GRANTS = [
  {
    ...{ ...GRANT, id: "grt_2", number: "CH-7K2M-0Q4X-9TBV", state: "in-force", leading: true },
    ...{ grantedAt: "2026-11-12T10:00:00.000Z", expiresOn: "2027-11-12" },
  },
  {
    ...{ ...GRANT, id: "grt_1", number: "CH-3D8W-51NC-H6RA", state: "expired", leading: false },
    ...{ usageRights: "Story highlights", grantedAt: "2025-11-10T10:00:00.000Z", expiresOn: "2026-11-13" },
  },
  {
    ...{ ...GRANT, id: "grt_0", number: "CH-5T1J-8E6P-2GXM", state: "withdrawn", leading: false },
    ...{ brand: "bars", usageRights: "One post on Instagram", grantedAt: "2025-03-01T10:00:00.000Z", expiresOn: "" },
    ended: { at: "2025-06-01T10:00:00.000Z", by: "owner", reason: "The song is no longer mine to give." },
  },
];

const WAITING = {
  ...{ id: "req_1", status: "pending", link: "http://localhost:3000/rights-request?token=AB12CD34EF56" },
  ...{ requestedAt: "2026-11-15T10:00:00.000Z", expiresAt: "2099-12-15T10:00:00.000Z" },
  ...{ contentUrl: "https://www.instagram.com/p/abc", owner: "@kai.waves", ownerEmail: "kai@example.com" },
  openedAt: "2026-11-16T10:00:00.000Z",
};

const FILES = ["DSC_0412.jpg", "Open road – final cut (v2).jpg", "raw-sequence.mov"].map((name, index) => ({
  id: `fil_${index}`,
  name,
  url: "/media/none",
  contentType: index === 2 ? "video/quicktime" : "image/jpeg",
  size: 4_210_000 * (index + 1),
  ...(index < 2 && { sha256: `${index + 3}f`.repeat(32) }),
  origin: index === 0 ? ("team" as const) : ("owner" as const),
}));

/** Files that the backup's check has found damaged. */
const DAMAGED = [
  { fileId: "upl_1", kind: "original", name: "golden-hour.jpg", state: "media_missing" },
  { fileId: "upl_2", kind: "release", name: PICTURE, state: "lost" },
].map((file) => ({ ...file, ownerId: "ast_1", size: 4_210_000, copiedAt: "2026-11-20T10:00:00.000Z", sha256: null }));

export const DETAIL: readonly Screen[] = [
  {
    name: "asset-detail-duplicate",
    route: "/",
    as: "member",
    otherOnPhones: true,
    show: async (context) => {
      await find(context, FIRST);
      const first = context.page.getByRole("button", { name: FIRST, exact: true });
      await altered(context, PICTURE, { duplicateOf: await first.getAttribute("data-asset") });
      const dialog = await detail(context, PICTURE);
      await expect(dialog.getByRole("link", { name: FIRST })).toBeVisible();
    },
  },
  {
    name: "asset-detail-copied-post",
    like: "asset-detail-duplicate",
    route: "/",
    as: "admin",
    show: async (context) => {
      const dialog = await detail(context, POST);
      await dialog.getByRole("figure", { name: "Copy of the post" }).scrollIntoViewIfNeeded();
      await pictures(context.page);
    },
  },
  {
    name: "asset-detail-files",
    like: "asset-detail-duplicate",
    route: "/",
    as: "admin",
    otherOnPhones: true,
    show: async (context) => {
      await altered(context, EXPIRED, {
        files: FILES,
        foreignFile: { url: "https://files.example.com/archive/open-road.jpg", notHashed: "over_budget" },
      });
      const dialog = await detail(context, EXPIRED);
      await dialog.getByRole("button", { name: "Download all 3 files" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "download-expired",
    route: "/",
    as: "member",
    otherOnPhones: true,
    show: async (context) => {
      const dialog = await detail(context, EXPIRED);
      await dialog.getByRole("button", { name: "Download", exact: true }).click();
      await expect(context.page.getByRole("alertdialog", { name: /Download anyway\?$/ })).toBeVisible();
    },
  },
  {
    name: "download-expired-admins-only",
    like: "download-expired",
    route: "/",
    as: "member",
    otherOnPhones: true,
    show: async (context) => {
      await context.page.route("**/api/session", async (route) => {
        const answer = await route.fetch();
        const session: { team: object } = await answer.json();
        await route.fulfill({ json: { ...session, team: { ...session.team, expiredForAdmins: true } } });
      });
      const dialog = await detail(context, EXPIRED);
      await dialog.getByRole("button", { name: "Download", exact: true }).click();
      await expect(context.page.getByRole("alertdialog")).toContainText("only admins");
    },
  },
  {
    name: "download-uncleared",
    like: "download-expired",
    route: "/",
    as: "member",
    otherOnPhones: true,
    show: async (context) => {
      await altered(context, FIRST, { status: "pending", approval: undefined, request: undefined });
      const dialog = await detail(context, FIRST);
      await dialog.getByRole("button", { name: "Download", exact: true }).click();
      await expect(context.page.getByRole("alertdialog", { name: /Download anyway\?$/ })).toBeVisible();
    },
  },
  {
    name: "asset-detail-licenses",
    route: "/",
    as: "admin",
    otherOnPhones: true,
    show: async (context) => {
      await context.page.route(/\/api\/assets\/ast_\w+\/grants$/, (route) =>
        route.fulfill({ json: { items: GRANTS } }),
      );
      const dialog = await detail(context, EXPIRED);
      await dialog.getByText("rap · Social media posts").click();
      await dialog.getByRole("heading", { name: "Licenses" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "can-i-use",
    route: "/",
    as: "member",
    otherOnPhones: true,
    show: async (context) => {
      const dialog = await detail(context, EXPIRED);
      await dialog.getByRole("button", { name: "Can I use this?" }).click();
      await expect(context.page.getByText("Ask first")).toBeVisible();
    },
  },
  ...(["admin", "member"] as const).map(
    (as): Screen => ({
      name: `asset-detail-damaged-${as}`,
      ...(as === "member" && { like: "asset-detail-damaged-admin" }),
      route: "/",
      as,
      otherOnPhones: true,
      show: async (stage) => {
        await stage.page.route(/\/api\/backup\/assets\/ast_\w+$/, (route) =>
          route.fulfill({ json: { items: DAMAGED } }),
        );
        const dialog = await detail(stage, PICTURE);
        await expect(dialog.getByText("2 files are missing or were changed")).toBeVisible();
      },
    }),
  ),
  {
    name: "asset-awaiting-signature",
    route: "/",
    as: "member",
    otherOnPhones: true,
    show: async (context) => {
      const request = { ...WAITING, status: "awaiting-signature", contract: { id: "con_1" } };
      await altered(context, FIRST, { status: "requesting-rights", approval: undefined, request });
      const dialog = await detail(context, FIRST);
      await expect(dialog.getByText("Awaiting signature").first()).toBeVisible();
      await dialog.getByRole("link", { name: "View contract" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "asset-answered-from-own-network",
    like: "asset-awaiting-signature",
    route: "/",
    as: "member",
    otherOnPhones: true,
    show: async (context) => {
      const ownNetwork = ["browser", "address"];
      const request = { ...WAITING, status: "approved", ownNetwork };
      const approval = { ...BY_HAND, origin: "owner", approverName: "Lena Ortiz", ownNetwork };
      await altered(context, FIRST, { status: "approved", approval, request });
      const dialog = await detail(context, FIRST);
      await dialog.getByText("Answered from the team's own network").first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: "asset-not-mailed",
    like: "asset-awaiting-signature",
    route: "/",
    as: "member",
    otherOnPhones: true,
    show: async (context) => {
      const request = { ...WAITING, mailHeld: MAIL_HELD };
      await altered(context, FIRST, { status: "requesting-rights", approval: undefined, request });
      const dialog = await detail(context, FIRST);
      await dialog.getByText("Not mailed").first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: "request-withdraw",
    route: "/",
    as: "member",
    otherOnPhones: true,
    show: async (context) => {
      await altered(context, FIRST, { status: "requesting-rights", approval: undefined, request: WAITING });
      const dialog = await detail(context, FIRST);
      await expect(dialog.getByRole("button", { name: "Remind" })).toBeVisible();
      await dialog.getByRole("button", { name: "Withdraw" }).click();
      await expect(context.page.getByRole("alertdialog", { name: "Withdraw this request?" })).toBeVisible();
    },
  },
  {
    name: "asset-detail-approval-ends",
    route: "/",
    as: "admin",
    otherOnPhones: true,
    show: async (context) => {
      const dialog = await detail(context, EXPIRED);
      await dialog.getByRole("combobox", { name: "Status" }).click();
      await context.page.getByRole("option", { name: "Denied" }).click();
      await expect(context.page.getByRole("alertdialog", { name: "Take the approval away?" })).toBeVisible();
    },
  },
  {
    name: "asset-detail-automatic-steps",
    like: "asset-detail-duplicate",
    route: "/",
    as: "admin",
    otherOnPhones: true,
    show: async (context) => {
      const dialog = await detail(context, PICTURE);
      await dialog.getByText(/automatic steps?$/).click();
      await dialog.getByText(/automatic steps?$/).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "asset-detail-activity",
    like: "asset-detail-duplicate",
    route: "/",
    as: "admin",
    otherOnPhones: true,
    show: async (context) => {
      const dialog = await detail(context, EXPIRED);
      await dialog.getByLabel("Show").selectOption("Decisions");
      await dialog.getByRole("button", { name: "Verify" }).click();
      await dialog.getByText("Nothing was changed").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "decision-evidence",
    route: "/",
    as: "admin",
    otherOnPhones: true,
    show: async (context) => {
      const dialog = await detail(context, EXPIRED);
      await dialog
        .getByRole("button", { name: /^Evidence of/ })
        .first()
        .click();
      await expect(context.page.getByRole("dialog", { name: "Evidence of the approval" })).toContainText(
        "Accepted terms",
      );
    },
  },
  {
    name: "asset-approved-details",
    route: "/",
    as: "admin",
    otherOnPhones: true,
    show: async (context) => {
      await approvedByHand(context);
      const dialog = await detail(context, FIRST);
      await dialog.getByRole("combobox", { name: "Status" }).click();
      await context.page.getByRole("option", { name: "Approved" }).click();
      await expect(context.page.getByRole("dialog", { name: `“${FIRST}” is approved` })).toBeVisible();
    },
  },
  {
    name: "edit-unsaved",
    route: "/",
    as: "admin",
    otherOnPhones: true,
    show: async (context) => {
      const dialog = await detail(context, PICTURE);
      await dialog.getByRole("button", { name: "Edit", exact: true }).click();
      await context.page.getByLabel("Notes").fill("Shot at dawn");
      await context.page.keyboard.press("Escape");
      await expect(context.page.getByRole("alertdialog", { name: "Discard changes?" })).toBeVisible();
    },
  },
];
