import { createHash } from "node:crypto";
import { answerTerms } from "@clearhouse/core/base/license/answer-terms.policy.ts";
import { withOfferedTerms } from "@clearhouse/core/rights/conversation/conversation.policy.ts";
import type { Conversation } from "@clearhouse/core/rights/conversation/conversation.schema.ts";
import { approvedRequest, scopedRequest } from "@clearhouse/fixtures/pages.ts";
import { LEGAL_NAME, USE } from "@clearhouse/fixtures/scene.ts";
import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { refusal } from "@/test/challenges.ts";
import { server } from "@/test/setup.ts";
import { isProven, type Reply, route, termsRegion } from "./test/answering.ts";
import { OWNER_REQUEST, openPage } from "./test/owner-page.tsx";

const STEP = { name: "", message: "" };
const OFFER = { ...STEP, id: "evt_1", at: "2026-11-22T10:00:00.000Z", by: "owner", kind: "counter_offer" } as const;
const ANSWER = { ...STEP, id: "evt_2", at: "2026-11-23T10:00:00.000Z", by: "team" } as const;

const proposing = (amount: string, at: string = ANSWER.at) => {
  const first = scopedRequest();
  const fee = { amount, currency: "EUR" };
  const proposed = first.scope && {
    at,
    scope: { ...first.scope, until: "2027-06-30" },
    fee: { ...fee, starts: "at_once" as const },
  };
  const changed = { ...ANSWER, kind: "changed" as const, asks: { until: "2027-06-30" }, fee };
  const conversation: Conversation = { ball: "owner", items: [OFFER, changed], ...(proposed && { proposed }) };
  return { ...first, conversation };
};

/** The text that the server makes of the proposed terms. */
const AGREED = answerTerms(withOfferedTerms(proposing("400.00")), LEGAL_NAME, {
  ...{ usageRights: USE, restrictions: [], credit: "", expiresOn: "" },
}).terms.text;

interface Accepted {
  termsSha256: string;
  proof: string;
}

const openNewTerms = async (reply: Reply) => {
  const { sent, handler } = route<Accepted>("accept-terms", reply);
  const { user } = openPage(proposing("400.00"), [handler]);
  await screen.findByRole("heading", { name: "Clearhouse Network has sent you new terms" });
  return { sent, user };
};

it("new terms stand whole on the page, what changed is marked, and one tap approves exactly them", async () => {
  const { sent, user } = await openNewTerms(() => HttpResponse.json(approvedRequest()));
  const terms = within(screen.getByRole("region", { name: "License terms" }));
  const points = terms.getAllByRole("listitem").map((item) => item.textContent ?? "");
  const marked = points.filter((text) => text.includes("Changed since you were asked"));
  expect(marked.map((text) => text.slice(0, 2))).toEqual(["1.", "5."]);
  expect(termsRegion().getByText(/for a one-time fee of EUR 400\.00 and without further royalties/)).toBeVisible();
  expect(termsRegion().getByText(/ends on June 30, 2027/)).toBeVisible();
  expect(screen.queryByLabelText(/^Your name/)).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Deny" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Yes, but…" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Approve these terms" }));
  expect(await screen.findByRole("heading", { name: "Thank you. The request is approved." })).toHaveFocus();
  const [accepted] = sent;
  expect(accepted?.termsSha256).toBe(createHash("sha256").update(AGREED).digest("hex"));
  expect(await isProven(accepted?.proof ?? "")).toBe(true);
});

it("terms that were changed in the meantime aren't approved: the page says so and shows the new ones", async () => {
  const { user } = await openNewTerms(() => refusal(422, "rights_request.terms_changed", { termsSha256: "Changed" }));
  server.use(http.get(OWNER_REQUEST, () => HttpResponse.json(proposing("350.00", "2026-11-24T10:00:00.000Z"))));
  await user.click(screen.getByRole("button", { name: "Approve these terms" }));
  expect(await screen.findByText("The terms have changed. Please read them again.")).toBeVisible();
  expect(termsRegion().getByText(/one-time fee of EUR 350\.00/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Approve these terms" })).toBeVisible();
});

it("after a declined offer the first terms can be approved, and a kind line says so", async () => {
  const declined = { ...ANSWER, kind: "declined" as const, message: "Over our budget" };
  openPage(scopedRequest({}, { conversation: { ball: "owner", items: [OFFER, declined] } }));
  expect(await screen.findByRole("button", { name: "Approve" })).toBeVisible();
  const thread = within(await screen.findByRole("region", { name: "What was said" }));
  expect(thread.getByText("Over our budget")).toBeVisible();
  expect(thread.getByText(/couldn’t accept it\. What was asked first is still open/)).toBeVisible();
});
