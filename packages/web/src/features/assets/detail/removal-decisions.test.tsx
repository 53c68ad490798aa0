import type { RemovalRequest } from "@clearhouse/core/base/owner-page/owner-message.schema.ts";
import { makeApproval, makeAsset } from "@clearhouse/fixtures/assets.ts";
import { makeSession } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";

const WISH: RemovalRequest = {
  ...{ requestId: "req_1", at: "2026-11-20T10:00:00.000Z", reason: "I sold it", about: "changed_mind" },
};
const anAsset = (wish: Partial<RemovalRequest> = {}) =>
  makeAsset({ name: "Harbour", status: "approved", approval: makeApproval(), removal: { ...WISH, ...wish } });

describe("a request for removal, in the details", () => {
  test("a member can only end the license, and says why, for the owner", async () => {
    const asset = anAsset();
    const sent: unknown[] = [];
    const ended = makeAsset({ ...asset, status: "denied", approval: undefined, version: 2 });
    const ends = http.post(at("/api/assets/:assetId/removal/end"), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(ended);
    });
    const api = fakeApi({ assets: [asset], session: makeSession({ role: "member" }) });
    renderApp({ path: `/?asset=${asset.id}`, api, before: [ends] });
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "End the license" }));
    expect(screen.queryByRole("button", { name: "Keep and explain" })).not.toBeInTheDocument();
    const dialog = within(await screen.findByRole("alertdialog", { name: "End the license at the owner's wish?" }));
    const end = dialog.getByRole("button", { name: "End the license" });
    expect(end).toBeDisabled();
    await person.type(dialog.getByLabelText(/^What the owner is told/), " As you wished ");
    await person.click(end);
    expect(await screen.findByText("License ended")).toBeVisible();
    expect(sent).toEqual([{ requestId: "req_1", reason: "As you wished" }]);
    await gone(() => screen.queryByRole("alertdialog"));
  });

  test("an admin who keeps it needs a reason, and loses none if somebody else was faster", async () => {
    const asset = anAsset();
    const words = "Somebody has already ended the license at the owner's wish.";
    const late = http.post(at("/api/assets/:assetId/removal/keep"), () => refusal(409, "removal.already_ended", words));
    renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset] }), before: [late] });
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "Keep and explain" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Keep it, and explain why?" }));
    const reason = dialog.getByLabelText(/^What the owner is told/);
    expect(reason).toHaveValue("");
    expect(dialog.getByRole("button", { name: "Keep and explain" })).toBeDisabled();
    await person.type(reason, "We paid for it");
    await person.click(dialog.getByRole("button", { name: "Keep and explain" }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(reason).toHaveValue("We paid for it");
    await person.keyboard("{Escape}");
    await gone(() => screen.queryByRole("alertdialog"));
    await waitFor(() => expect(screen.getByRole("button", { name: "Keep and explain" })).toHaveFocus());
  });

  test.each(["in_it", "child_in_it"] as const)("can't be kept if the reason is %s", async (about) => {
    const asset = anAsset({ about });
    renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset] }) });
    expect(await screen.findByRole("button", { name: "End the license" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Keep and explain" })).not.toBeInTheDocument();
  });
});

test("an admin says of somebody who refused that they have no say, with a reason", async () => {
  const asset = makeAsset({ name: "Harbour", status: "denied" });
  const reason = {
    ...{ reason: "owner_said_no", verdict: "stop", text: "Kim said no on Nov 20, 2026." },
    ...{ requestId: "req_9", next: ["no_say"] },
  };
  const answer = { ...reason, answer: "deny", reason: "denied", reasons: [reason], notAsked: [] };
  const sent: unknown[] = [];
  const before = [
    http.get(at("/api/assets/:assetId/clearance"), () => HttpResponse.json(answer)),
    http.post(at("/api/assets/:assetId/refusals/:requestId/no-say"), async ({ request, params }) => {
      sent.push(params.requestId, await request.json());
      return HttpResponse.json({ ...asset, status: "pending", version: 2 });
    }),
  ];
  renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset] }), before });
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Can I use this?" }));
  await person.click(await screen.findByRole("button", { name: "They have no say…" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "They have no say about this?" }));
  await person.type(dialog.getByLabelText(/^Reason/), "Only a fan");
  await person.click(dialog.getByRole("button", { name: "They have no say" }));
  expect(await screen.findByText("Their no doesn't count any more")).toBeVisible();
  expect(sent).toEqual(["req_9", { reason: "Only a fan" }]);
});
