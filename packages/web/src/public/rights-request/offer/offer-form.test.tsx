import type { CounterOfferInput } from "@clearhouse/core/rights/conversation/conversation.schema.ts";
import { scopedRequest } from "@clearhouse/fixtures/pages.ts";
import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, it } from "vitest";
import { isProven, type Reply, route, termsRegion } from "../test/answering.ts";
import { openReview, sign } from "../test/owner-page.tsx";

const ITEM = { id: "evt_1", at: "2026-11-22T10:00:00.000Z", by: "owner", name: "", message: "" } as const;
const FEE = { amount: "400.00", currency: "EUR" };
const offered = () =>
  scopedRequest(
    {},
    { conversation: { ball: "team", items: [{ ...ITEM, kind: "counter_offer", fee: FEE }], openOfferId: "evt_1" } },
  );

const openOffer = async (reply: Reply = () => HttpResponse.json(offered())) => {
  const { sent, handler } = route<CounterOfferInput>("counter-offers", reply);
  const { user } = await openReview(scopedRequest(), [handler]);
  await user.click(screen.getByRole("button", { name: "Yes, but…" }));
  await screen.findByRole("heading", { name: "Yes, but…" });
  return { sent, user };
};

const status = () => screen.getByText(/^(Nothing differs|This is)/);

it("an offer with a fee is sent with its currency, and the request then shows it and stays open", async () => {
  const { sent, user } = await openOffer();
  expect(status()).toHaveTextContent("Nothing differs from what was asked yet.");
  await user.click(screen.getByRole("checkbox", { name: "For a fee" }));
  expect(status()).toHaveTextContent("This is a counter-offer, not a yes.");
  await user.type(screen.getByLabelText(/^Amount/), "400");
  await user.selectOptions(screen.getByLabelText(/^Currency/), "EUR");
  await sign(user);
  await user.click(screen.getByRole("button", { name: "Send counter-offer" }));
  expect(await screen.findByText("Your counter-offer was sent")).toBeVisible();
  const thread = within(await screen.findByRole("region", { name: "What was said" }));
  expect(thread.getByText("One-time fee: EUR 400.00")).toBeVisible();
  expect(thread.getByText(/answers on this link/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Approve" })).toBeVisible();
  expect(sent).toEqual([
    {
      ...{ name: "Jane Doe", email: "jane@example.com", message: "", website: "" },
      fee: FEE,
      proof: expect.any(String),
    },
  ]);
  expect(await isProven(sent[0]?.proof ?? "")).toBe(true);
});

it("an amount that can't be a fee is refused at its field, before anything is sent", async () => {
  const { sent, user } = await openOffer();
  await user.click(screen.getByRole("checkbox", { name: "For a fee" }));
  await user.type(screen.getByLabelText(/^Amount/), "-1");
  await sign(user);
  await user.click(screen.getByRole("button", { name: "Send counter-offer" }));
  expect(screen.getByLabelText(/^Currency/)).toHaveAccessibleDescription("Please choose a currency");
  await user.selectOptions(screen.getByLabelText(/^Currency/), "JPY");
  await user.click(screen.getByRole("button", { name: "Send counter-offer" }));
  expect(screen.getByLabelText(/^Amount/)).toHaveAccessibleDescription(/Please enter an amount above 0/);
  expect(sent).toEqual([]);
});

it("less than was asked isn't sent as an offer, but leads to the approval with the same limits", async () => {
  const { sent, user } = await openOffer();
  await user.click(screen.getByRole("checkbox", { name: "Countries" }));
  await user.click(screen.getByRole("checkbox", { name: "Worldwide" }));
  await user.selectOptions(screen.getByLabelText("Add a country"), "DE");
  expect(status()).toHaveTextContent("This is less than was asked, so it is a yes");
  expect(screen.queryByLabelText(/^Your name/)).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Change what I allow" }));
  expect(await screen.findByRole("heading", { name: "Approve the request" })).toBeVisible();
  expect(termsRegion().getByText(/in Germany only/)).toBeVisible();
  expect(sent).toEqual([]);
});

it("a plain message stays possible, and from it the way back to an offer", async () => {
  const { user } = await openOffer();
  await user.click(screen.getByRole("button", { name: "Only write a message" }));
  expect(await screen.findByLabelText("Please contact me")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Make a counter-offer" }));
  expect(await screen.findByRole("checkbox", { name: "For a fee" })).toBeVisible();
});
