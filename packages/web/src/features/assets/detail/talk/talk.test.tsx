import type {
  Conversation,
  TeamAnswerInput,
  ThreadItem,
} from "@clearhouse/core/rights/conversation/conversation.schema.ts";
import type { RightsRequest } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { makeAsset, makeRequest } from "@clearhouse/fixtures/assets.ts";
import { scopedRequest } from "@clearhouse/fixtures/pages.ts";
import { makeSession } from "@clearhouse/fixtures/people.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { at, fakeApi } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";
import { server } from "@/test/setup.ts";
import { dialog } from "../../test/detail-dialog.ts";

const OFFER: ThreadItem = {
  id: "evt_1",
  at: "2026-11-22T10:00:00.000Z",
  by: "owner",
  kind: "counter_offer",
  name: "Jane Doe",
  message: "My rent is due",
  asks: { until: "2027-06-30" },
  fee: { amount: "400.00", currency: "EUR" },
};
const OFFERED: Conversation = { ball: "team", items: [OFFER], openOfferId: OFFER.id };

/** Opens the details of an asset whose owner has made an offer; stores what the team answers. */
const openDetail = async (role: "admin" | "member", conversation = OFFERED) => {
  const asset = makeAsset({
    status: "requesting-rights",
    request: makeRequest({ ball: "team", ownerEmail: "j@example.com" }),
  });
  const { scope, brand, intendedUse, useClass, message, contentOwner } = scopedRequest();
  const request: RightsRequest = {
    ...{ id: "rr_1", assetId: asset.id, status: "pending", link: "https://clearhouse.test/r", urgency: "medium" },
    ...{ scope, brand, intendedUse, useClass, message, contentOwner, contentOwnerEmail: "", contentUrl: "" },
    ...{ requestedBy: "Sam", requestedUntil: "", createdAt: OFFER.at, expiresAt: OFFER.at, copy: null, conversation },
  };
  const sent: TeamAnswerInput[] = [];
  renderApp({ path: `/?asset=${asset.id}`, api: fakeApi({ assets: [asset], session: makeSession({ role }) }) });
  server.use(
    http.get(at(`/api/assets/${asset.id}/rights-requests/open`), () => HttpResponse.json({ request })),
    http.post(at("/api/rights-requests/rr_1/answers"), async ({ request: call }) => {
      sent.push((await call.json()) as TeamAnswerInput);
      return HttpResponse.json({ request, asset }, { status: 201 });
    }),
  );
  const thread = within(await (await dialog()).findByRole("region", { name: "What was said" }));
  return { sent, thread, inside: await dialog() };
};

test("an offer stands in the details with its fields, its fee and its words, and Remind isn't offered", async () => {
  const { thread, inside } = await openDetail("admin");
  for (const text of ["One-time fee: EUR 400.00", "Until: Jun 30, 2027", "My rent is due"])
    expect(thread.getByText(text)).toBeVisible();
  expect(thread.getByText(/It's your team's turn/)).toBeVisible();
  expect(inside.queryByRole("button", { name: "Remind" })).not.toBeInTheDocument();
  await userEvent.click(inside.getByRole("button", { name: "Read and answer" }));
  expect(document.activeElement).toContainElement(screen.getByRole("region", { name: "What was said" }));
});

test("an admin accepts an offer with a fee, and says when the license starts", async () => {
  const { sent, thread } = await openDetail("admin");
  await userEvent.click(thread.getByRole("button", { name: "Accept" }));
  const form = within(await screen.findByRole("dialog", { name: "Accept this offer?" }));
  expect(form.getByText("One-time fee: EUR 400.00")).toBeVisible();
  await userEvent.type(form.getByLabelText(/^Message to the owner/), "Gladly");
  await userEvent.click(form.getByRole("button", { name: "Accept offer" }));
  await screen.findByText("The new terms are sent to the owner");
  expect(sent).toEqual([{ kind: "accept", offerId: "evt_1", feeStarts: "at_once", message: "Gladly" }]);
});

test("new terms start from the offer, and only what differs from what was asked is sent", async () => {
  const { sent, thread } = await openDetail("admin");
  await userEvent.click(thread.getByRole("button", { name: "Change and resend" }));
  const form = within(await screen.findByRole("dialog", { name: "Change and resend" }));
  expect(form.getByLabelText(/^Requested until/)).toHaveValue("2027-06-30");
  await userEvent.clear(form.getByLabelText(/^Amount/));
  await userEvent.type(form.getByLabelText(/^Amount/), "350");
  await userEvent.click(form.getByRole("button", { name: "Send new terms" }));
  await screen.findByText("The new terms are sent to the owner");
  expect(sent).toEqual([
    {
      ...{ kind: "change", offerId: "evt_1", asks: { until: "2027-06-30" }, feeStarts: "at_once", message: "" },
      fee: { amount: "350", currency: "EUR" },
    },
  ]);
});

test("a member reads that an offer with a fee needs an admin, and can reply or decline", async () => {
  const { sent, thread } = await openDetail("member");
  expect(thread.getByText("It names a fee: an admin can accept it.")).toBeVisible();
  expect(thread.queryByRole("button", { name: "Accept" })).not.toBeInTheDocument();
  await userEvent.click(thread.getByRole("button", { name: "Decline" }));
  const form = within(await screen.findByRole("dialog", { name: "Decline this offer?" }));
  await userEvent.click(form.getByRole("checkbox", { name: /^Withdraw the request, too/ }));
  await userEvent.click(form.getByRole("button", { name: "Decline offer" }));
  await screen.findByText("The offer is declined");
  expect(sent).toEqual([{ kind: "decline", offerId: "evt_1", withdraw: true, message: "" }]);
});
