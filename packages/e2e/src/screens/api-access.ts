import { expect, type Page } from "@playwright/test";
import { refusal, type Screen } from "./screen.ts";

const AT = "2026-11-20T09:30:00.000Z";

const key = (n: number, fields: object) => ({
  ...{ id: `key_${n}`, prefix: `chk_k3q7b${n}`, expiresOn: "", expired: false, createdAt: AT, lastUsedAt: null },
  ...{ madeBy: "Ada Admin", makerLeft: false },
  ...fields,
});
const KEYS = [
  key(2, { name: "Website", scopes: ["assets:read", "licenses:read"], lastUsedAt: "2026-11-23T10:12:00.000Z" }),
  key(3, {
    name: "Nightly import of the whole photo archive of the newsroom in Hamburg",
    scopes: ["assets:read", "assets:write", "requests:read", "requests:write", "licenses:read", "contracts:read"],
    ...{ madeBy: "Noah Needham", makerLeft: true, expiresOn: "2027-06-30" },
  }),
  key(4, { name: "Trial", scopes: ["creators:read"], expiresOn: "2026-10-31", expired: true }),
];

const hook = (n: number, url: string, fields: object = {}) => ({
  ...{ id: `whk_${n}`, url, events: ["asset.created", "rights_request.approved", "contract.signed"], createdAt: AT },
  ...{ enabled: true, disabledBy: "", failingSince: null, madeBy: "Ada Admin" },
  ...fields,
});
const HOOKS = [
  hook(1, "https://hooks.example.com/clearhouse"),
  hook(2, `https://integrations.newsroom.example.org/teams/hamburg/${"incoming/".repeat(8)}`, { failingSince: AT }),
  hook(3, "https://old.example.com/in", { enabled: false, disabledBy: "failing", failingSince: AT }),
];

const delivery = (n: number, type: string, fields: object) => ({
  ...{ id: `whd_${n}`, type, createdAt: AT, nextAt: null, body: `{"id":"whd_${n}","type":"${type}","data":{}}` },
  ...fields,
});
const last = { at: AT, ms: 231, status: 200, response: "ok" };
const DELIVERIES = [
  delivery(4, "webhook.test", { status: "waiting", attempts: 0, last: null, nextAt: "2026-11-20T09:31:00.000Z" }),
  delivery(3, "rights_request.approved", { status: "delivered", attempts: 1, last }),
  delivery(2, "contract.signed", {
    ...{ status: "waiting", attempts: 4, nextAt: "2026-11-20T10:00:00.000Z" },
    last: { ...last, ms: 10_000, status: undefined, problem: "timeout", response: "" },
  }),
  delivery(1, "asset.created", {
    ...{ status: "failed", attempts: 9 },
    last: { ...last, status: 500, problem: "status", response: "Internal Server Error" },
  }),
];

const show = async (page: Page, keys: readonly object[], hooks: readonly object[]): Promise<void> => {
  const post = (secret: string, one: object) => ({ status: 201, json: { ...one, secret } });
  await page.route("**/api/team/api-keys", (route) =>
    route.fulfill(
      route.request().method() === "POST"
        ? post("chk_k3q7b2xwqj5v3mzrtn6fdoy4ahscplgue7i2k4", KEYS[0] ?? {})
        : { json: { items: keys } },
    ),
  );
  await page.route("**/api/team/webhooks", (route) => route.fulfill({ json: { items: hooks } }));
  await page.route("**/api/team/webhooks/*/deliveries*", (route) =>
    route.fulfill({ json: { items: DELIVERIES, cursor: "more" } }),
  );
  await page.goto("/admin?tab=api");
  await expect(page.getByRole("button", { name: "Create API key" })).toBeVisible();
};

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const openKeyForm = async (page: Page): Promise<void> => {
  await show(page, KEYS, HOOKS);
  await press(page, "Create API key");
  await expect(page.getByRole("dialog")).toBeVisible();
};

const of = { route: "/admin", as: "admin" } as const;

export const API_ACCESS: readonly Screen[] = [
  {
    ...of,
    name: "admin-api",
    show: async ({ page }) => {
      await show(page, KEYS, HOOKS);
      await expect(page.getByText("Turned off after three days of failures")).toBeVisible();
    },
  },
  {
    ...of,
    name: "admin-api-empty",
    show: async ({ page }) => {
      await show(page, [], []);
      await expect(page.getByText("No webhooks yet")).toBeVisible();
    },
  },
  { ...of, name: "admin-api-create", show: ({ page }) => openKeyForm(page) },
  {
    ...of,
    name: "admin-api-secret",
    show: async ({ page }) => {
      await openKeyForm(page);
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Website");
      await dialog.getByRole("button", { name: "Create API key" }).click();
      await expect(dialog.getByLabel("API key")).toBeVisible();
    },
  },
  {
    ...of,
    name: "admin-api-revoke",
    show: async ({ page }) => {
      await show(page, KEYS, HOOKS);
      await press(page, "Revoke Website");
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    ...of,
    name: "admin-api-webhook",
    show: async ({ page }) => {
      await show(page, KEYS, HOOKS);
      await press(page, "Edit: hooks.example.com");
      await expect(page.getByRole("dialog", { name: "Edit webhook" })).toBeVisible();
    },
  },
  {
    ...of,
    name: "admin-api-deliveries",
    show: async ({ page }) => {
      await show(page, KEYS, HOOKS);
      await press(page, "Deliveries: hooks.example.com");
      await expect(page.getByText(/no answer within 10 seconds/)).toBeVisible();
      await page.getByText("Message and answer").last().click();
    },
  },
  {
    ...of,
    name: "admin-api-failed",
    show: async ({ page }) => {
      await page.route("**/api/team/api-keys", (route) =>
        route.fulfill(refusal(422, "request.invalid", "The store doesn't answer")),
      );
      await page.goto("/admin?tab=api");
      await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
    },
  },
];
