import { askedScopeOf } from "@clearhouse/core/base/license/asked-scope.policy.ts";
import { draftFor, type Offer } from "@clearhouse/first-screens/rights-request/draft.ts";
import { scopedRequest } from "@clearhouse/fixtures/pages.ts";
import { describe, expect, it } from "vitest";
import { asApproval, EMPTY_OFFER, kindOf, offerInput } from "./offer.ts";

const ASKED = askedScopeOf({
  ...{ brand: "Northlight", intendedUse: "Marketing campaigns", requestedUntil: "2027-12-31" },
  scope: { brands: ["Northlight", "Southlight"], edits: "any", aiTraining: true, afterEnd: "stay" },
});

const draftWith = (offer: Partial<Offer>, message = "") => ({
  ...draftFor(scopedRequest()),
  offer: { ...EMPTY_OFFER, ...offer },
  message,
});

describe("what an offer is", () => {
  it.each<[string, Partial<Offer>]>([
    ["one of the uses that were asked", { ticked: ["uses"], asks: { uses: ["Social media posts"] } }],
    ["some countries of the whole world", { ticked: ["countries"], asks: { countries: ["DE"] } }],
    ["fewer changes", { ticked: ["edits"], asks: { edits: "as_is" } }],
    ["no AI", { ticked: ["ai"], asks: { aiTraining: false } }],
    ["fewer brands", { ticked: ["brands"], asks: { brands: ["Northlight"] } }],
    ["an earlier end", { ticked: ["times"], asks: { until: "2027-06-30", afterEnd: "come_down" } }],
    ["credit", { ticked: ["credit"], asks: { creditRequired: true } }],
  ])("%s is less than was asked, so it is a yes", (_, offer) => {
    expect(kindOf(ASKED, draftWith(offer))).toBe("less");
  });

  it.each<[string, Partial<Offer>]>([
    ["a further use", { ticked: ["uses"], asks: { uses: ["Marketing campaigns", "Print materials"] } }],
    ["another use than was asked", { ticked: ["uses"], asks: { uses: ["Print materials"] } }],
    ["AI that wasn't asked", { ticked: ["ai"], asks: { aiMaking: true } }],
    ["a later end", { ticked: ["times"], asks: { until: "2028-12-31" } }],
    ["no end", { ticked: ["times"], asks: { until: "" } }],
    ["'only if'", { ticked: ["words"], asks: { words: "Only beside my name" } }],
    ["a fee", { ticked: ["fee"], amount: "400", currency: "EUR" }],
    ["less in one field and more in another", { ticked: ["ai", "times"], asks: { aiTraining: false, until: "" } }],
  ])("%s is a counter-offer", (_, offer) => {
    expect(kindOf(ASKED, draftWith(offer))).toBe("offer");
  });

  it("less with a message is a counter-offer, because the message may be a condition", () => {
    const offer = { ticked: ["countries"], asks: { countries: ["DE"] } } satisfies Partial<Offer>;
    expect(kindOf(ASKED, draftWith(offer, "Only if you ask my sister too"))).toBe("offer");
  });

  it("nothing is offered by what was unticked or set back to what was asked", () => {
    expect(kindOf(ASKED, draftWith({ ticked: [], asks: { until: "" }, amount: "400", currency: "EUR" }))).toBe(
      "nothing",
    );
    const same = { uses: [...ASKED.uses], brands: [...ASKED.brands].reverse(), until: ASKED.until };
    expect(kindOf(ASKED, draftWith({ ticked: ["uses", "brands", "times"], asks: same }))).toBe("nothing");
  });
});

it("less than was asked becomes the fields of an approval, and nothing of the offer stays", () => {
  const less = { countries: ["DE"], until: "2027-06-30", uses: ["Story highlights"], creditRequired: true };
  const draft = draftWith({ ticked: ["countries", "times", "uses", "credit"], asks: less });
  expect(asApproval(ASKED, draft)).toEqual({
    allowed: { countries: ["DE"] },
    expiresOn: "2027-06-30",
    usageRights: "Story highlights",
    restrictions: ["Credit required"],
    offer: undefined,
  });
});

it("a comma before the last digits of an amount is sent as a point, and no other one is", () => {
  const feeOf = (amount: string) => offerInput(ASKED, draftWith({ ticked: ["fee"], amount, currency: "EUR" })).fee;
  expect([" 400,50 ", "1,000,000", "400"].map((amount) => feeOf(amount)?.amount)).toEqual([
    "400.50",
    "1,000,000",
    "400",
  ]);
});
