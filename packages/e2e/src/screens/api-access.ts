import type {
  DeliveryAttempt,
  Webhook,
  WebhookDelivery,
} from "@clearhouse/core/integrations/webhook/webhook.schema.ts";
import type { ApiKey } from "@clearhouse/core/people/api-key/api-key.schema.ts";
import { makeApiKey, makeDelivery, makeWebhook } from "@clearhouse/fixtures/people.ts";
import { expect, type Page } from "@playwright/test";
import { answer, refuse } from "./answers.ts";
import { type Screen, screen } from "./screen.ts";

const AT = "2026-11-20T09:30:00.000Z";

const key = (n: number, name: string, scopes: ApiKey["scopes"], fields: Partial<ApiKey> = {}): ApiKey =>
  makeApiKey({ id: `key_${n}`, name, prefix: `chk_k3q7b${n}`, scopes, ...fields });
const WEBSITE = key(2, "Website", ["assets:read", "licenses:read"], { lastUsedAt: "2026-11-23T10:12:00.000Z" });
const NIGHTLY = key(
  3,
  "Nightly import of the whole photo archive of the newsroom in Hamburg",
  ["assets:read", "assets:write", "requests:read", "requests:write", "licenses:read", "contracts:read"],
  { madeBy: "Noah Needham", makerLeft: true, expiresOn: "2027-06-30" },
);
const KEYS = [WEBSITE, NIGHTLY, key(4, "Trial", ["creators:read"], { expiresOn: "2026-10-31", expired: true })];

const events: Webhook["events"] = ["asset.created", "rights_request.approved", "contract.signed"];
const hook = (n: number, url: string, fields: Partial<Webhook> = {}): Webhook =>
  makeWebhook({ id: `whk_${n}`, url, events, ...fields });
const HOOKS = [
  hook(1, "https://hooks.example.com/clearhouse"),
  hook(2, `https://integrations.newsroom.example.org/teams/hamburg/${"incoming/".repeat(8)}`, { failingSince: AT }),
  hook(3, "https://old.example.com/in", { enabled: false, disabledBy: "failing", failingSince: AT }),
];

const delivery = (n: number, type: string, fields: Partial<WebhookDelivery>): WebhookDelivery =>
  makeDelivery({ id: `whd_${n}`, type, body: JSON.stringify({ id: `whd_${n}`, type, data: {} }), ...fields });
const last: DeliveryAttempt = { at: AT, ms: 231, status: 200, response: "ok" };
const late: DeliveryAttempt = { at: AT, ms: 10_000, problem: "timeout", response: "" };
const broken: DeliveryAttempt = { ...last, status: 500, problem: "status", response: "Internal Server Error" };
const DELIVERIES = [
  delivery(4, "webhook.test", { nextAt: "2026-11-20T09:31:00.000Z" }),
  delivery(3, "rights_request.approved", { status: "delivered", attempts: 1, last }),
  delivery(2, "contract.signed", { attempts: 4, nextAt: "2026-11-20T10:00:00.000Z", last: late }),
  delivery(1, "asset.created", { status: "failed", attempts: 9, last: broken }),
];

const show = async (page: Page, keys: ApiKey[], hooks: Webhook[]): Promise<void> => {
  const secret = "chk_k3q7b2xwqj5v3mzrtn6fdoy4ahscplgue7i2k4";
  await answer(page, "POST /api/team/api-keys", { ...WEBSITE, secret }, 201);
  await answer(page, "GET /api/team/api-keys", { items: keys });
  await answer(page, "GET /api/team/webhooks", { items: hooks });
  await answer(page, "GET /api/team/webhooks/:id/deliveries", { items: DELIVERIES, cursor: "more" });
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
  screen("admin-api", of, async ({ page }) => {
    await show(page, KEYS, HOOKS);
    await expect(page.getByText("Turned off after three days of failures")).toBeVisible();
  }),
  screen("admin-api-empty", { ...of, like: "creators-empty" }, async ({ page }) => {
    await show(page, [], []);
    await expect(page.getByText("No webhooks yet")).toBeVisible();
  }),
  screen("admin-api-create", of, ({ page }) => openKeyForm(page)),
  screen("admin-api-secret", of, async ({ page }) => {
    await openKeyForm(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Website");
    await dialog.getByRole("button", { name: "Create API key" }).click();
    await expect(dialog.getByLabel("API key")).toBeVisible();
  }),
  screen("admin-api-revoke", of, async ({ page }) => {
    await show(page, KEYS, HOOKS);
    await press(page, "Revoke Website");
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
  screen("admin-api-webhook", of, async ({ page }) => {
    await show(page, KEYS, HOOKS);
    await press(page, "Edit: hooks.example.com");
    await expect(page.getByRole("dialog", { name: "Edit webhook" })).toBeVisible();
  }),
  screen("admin-api-deliveries", of, async ({ page }) => {
    await show(page, KEYS, HOOKS);
    await press(page, "Deliveries: hooks.example.com");
    await expect(page.getByText(/no answer within 10 seconds/)).toBeVisible();
    await page.getByText("Message and answer").last().click();
  }),
  screen("admin-api-failed", { ...of, like: "calendar-failed" }, async ({ page }) => {
    await refuse(page, "GET /api/team/api-keys", 422, "request.invalid", "The store doesn't answer");
    await page.goto("/admin?tab=api");
    await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  }),
];
