import type { Webhook } from "@clearhouse/core/integrations/webhook/webhook.schema.ts";
import type { ApiKey } from "@clearhouse/core/people/api-key/api-key.schema.ts";
import { makeApiKey, makeDelivery, makeWebhook } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { SCOPE_TEXTS } from "@/lib/api-texts.ts";
import { at } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";

const KEY = makeApiKey({ makerLeft: true });
const HOOK = makeWebhook();
const DELIVERY = makeDelivery({
  status: "failed",
  attempts: 9,
  last: { at: "2026-11-21T09:30:00.000Z", ms: 120, status: 500, problem: "status", response: "oh no" },
});

const open = (keys: ApiKey[], hooks: Webhook[]) => {
  const sent: unknown[] = [];
  const kept = { keys, hooks };
  renderApp({
    path: "/admin?tab=api",
    before: [
      http.get(at("/api/team/api-keys"), () => HttpResponse.json({ items: kept.keys })),
      http.post(at("/api/team/api-keys"), async ({ request }) => {
        sent.push(await request.json());
        kept.keys = [KEY];
        return HttpResponse.json({ ...KEY, secret: "chk_secret" }, { status: 201 });
      }),
      http.delete(at("/api/team/api-keys/:keyId"), ({ params }) => {
        sent.push(params.keyId);
        kept.keys = [];
        return new HttpResponse(null, { status: 204 });
      }),
      http.get(at("/api/team/webhooks"), () => HttpResponse.json({ items: kept.hooks })),
      http.post(at("/api/team/webhooks"), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...HOOK, secret: "whsec_secret" }, { status: 201 });
      }),
      http.patch(at("/api/team/webhooks/:webhookId"), async ({ request }) => {
        sent.push(await request.json());
        kept.hooks = [{ ...HOOK, enabled: false, disabledBy: "admin" }];
        return HttpResponse.json(kept.hooks[0]);
      }),
      http.get(at("/api/team/webhooks/:webhookId/deliveries"), () =>
        HttpResponse.json({ items: [DELIVERY], cursor: null }),
      ),
      http.post(at("/api/team/webhooks/:webhookId/deliveries/:deliveryId/again"), ({ params }) => {
        sent.push(params.deliveryId);
        return HttpResponse.json({ ...DELIVERY, status: "waiting" }, { status: 202 });
      }),
    ],
  });
  return { sent };
};

const press = async (name: string, within_ = screen as Pick<typeof screen, "findByRole">) =>
  userEvent.click(await within_.findByRole("button", { name }));

test("an API key is created with the chosen scopes, and its secret is shown only until the dialog closes", async () => {
  const { sent } = open([], []);
  await screen.findByText("No API keys yet");
  await press("Create API key");
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByLabelText(/^Name/), "Zapier");
  await userEvent.click(within(dialog).getByLabelText("Read assets, search and download files"));
  await press("Create API key", within(dialog));
  expect(await within(dialog).findByText("Please choose what the key may do")).toBeVisible();
  await userEvent.click(within(dialog).getByLabelText("Read licenses"));
  await press("Create API key", within(dialog));
  expect(await screen.findByLabelText("API key")).toHaveValue("chk_secret");
  expect(sent).toEqual([{ name: "Zapier", scopes: ["licenses:read"], expiresOn: "" }]);
  await userEvent.keyboard("{Escape}");
  await press("Keep open", within(await screen.findByRole("alertdialog")));
  expect(screen.getByLabelText("API key")).toHaveValue("chk_secret");
  await userEvent.click(within(dialog).getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  expect(await screen.findByText("chk_abc234…")).toBeVisible();
  expect(screen.getByText(/Made by Ada Admin \(has left the team\).*Never used/)).toBeVisible();
  expect(screen.queryByDisplayValue("chk_secret")).toBeNull();
});

test("an API key is revoked after a confirmation", async () => {
  const { sent } = open([KEY], []);
  await press("Revoke Zapier");
  expect(sent).toEqual([]);
  await press("Revoke", within(await screen.findByRole("alertdialog")));
  expect(await screen.findByText("No API keys yet")).toBeInTheDocument();
  expect(sent).toEqual(["key_1"]);
});

test("selecting all scopes of a key leaves out the links, which are chosen by themselves", async () => {
  open([], []);
  await press("Create API key");
  const dialog = await screen.findByRole("dialog");
  await press("Select all", within(dialog));
  const scopes = within(dialog).getAllByRole<HTMLInputElement>("checkbox");
  expect(scopes.filter(({ checked }) => !checked)).toEqual([within(dialog).getByLabelText(SCOPE_TEXTS["links:read"])]);
  await press("Clear all", within(dialog));
  expect(scopes.filter(({ checked }) => checked)).toEqual([]);
});

test("a webhook is added for the selected events, and its signing secret is shown only until the dialog closes", async () => {
  const { sent } = open([], []);
  await press("Add webhook");
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByLabelText(/^Address/), "http://example.com");
  await press("Add webhook", within(dialog));
  expect(await within(dialog).findByText("Please enter an address that begins with https://")).toBeVisible();
  await userEvent.clear(within(dialog).getByLabelText(/^Address/));
  await userEvent.type(within(dialog).getByLabelText(/^Address/), "https://example.com/in");
  await press("Clear all", within(dialog));
  expect(within(dialog).getByLabelText("Asset created")).not.toBeChecked();
  await press("Select all", within(dialog));
  await userEvent.click(within(dialog).getByLabelText("Asset deleted"));
  await press("Add webhook", within(dialog));
  expect(await screen.findByLabelText("Signing secret")).toHaveValue("whsec_secret");
  expect(sent).toHaveLength(1);
  const [{ url, events }] = sent as [{ url: string; events: string[] }];
  expect(url).toBe("https://example.com/in");
  expect(events).toHaveLength(18);
  expect(events).not.toContain("asset.deleted");
  await userEvent.click(within(dialog).getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.queryByDisplayValue("whsec_secret")).toBeNull();
  await press("Add webhook");
  expect(within(await screen.findByRole("dialog")).getByLabelText(/^Address/)).toHaveValue("");
  expect(screen.queryByDisplayValue("whsec_secret")).toBeNull();
});

test("a failed webhook delivery shows its result and can be sent again, and the webhook can be turned off", async () => {
  const { sent } = open([], [HOOK]);
  await press("Deliveries: hooks.example.com");
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText(/9 attempts · HTTP 500 · the address answered with an error/)).toBeVisible();
  await userEvent.click(await within(dialog).findByRole("button", { name: /^Send again: Asset created/ }));
  await waitFor(() => expect(sent).toEqual(["whd_1"]));
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  await press("Turn off: hooks.example.com");
  expect(await screen.findByText("Off")).toBeVisible();
  expect(sent).toEqual(["whd_1", { enabled: false }]);
  expect(await screen.findByRole("button", { name: "Turn on: hooks.example.com" })).toBeVisible();
});
