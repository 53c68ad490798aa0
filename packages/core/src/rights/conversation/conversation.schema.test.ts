import { describe, expect, it } from "vitest";
import { counterOfferInput, teamAnswerInput } from "./conversation.schema.ts";

const OLIVIA = { name: "Olivia Owner", email: "olivia@example.com", proof: "" };
const fee = (amount: string, currency = "EUR") => ({ fee: { amount, currency } });

describe("a counter-offer", () => {
  it.each([
    ["400", "EUR", "400.00"],
    ["0400.5", "EUR", "400.50"],
    ["1000000", "JPY", "1000000"],
    ["1.234", "KWD", "1.234"],
  ])("keeps a fee of %s %s with all digits of the currency", (amount, currency, kept) => {
    expect(counterOfferInput.parse({ ...OLIVIA, ...fee(amount, currency) }).fee).toEqual({ amount: kept, currency });
  });

  it("leaves out the fields that it doesn't name, also those with an empty value", () => {
    const { asks } = counterOfferInput.parse({ ...OLIVIA, asks: { until: "" } });
    expect(asks).toEqual({ until: "" });
  });

  it.each([
    ["nothing", {}],
    ["fields that say nothing", { asks: {} }],
    ["a fee below 0", fee("-1")],
    ["a fee of 0", fee("0.00")],
    ["a fee above a million", fee("1000000.01")],
    ["a fee of 10^12", fee("1000000000000")],
    ["a fee that is no number", fee("NaN")],
    ["a fee in the form of an exponent", fee("1e3")],
    ["a fee without an amount", fee("")],
    ["a fee in no currency", fee("10", "EUX")],
    ["a fraction of a cent", fee("10.505")],
    ["decimals of a currency without any", fee("10.5", "JPY")],
    ["a first day after the last", { asks: { from: "2031-01-02", until: "2031-01-01" } }],
    ["a use that isn't listed", { asks: { uses: ["Everything"] } }],
    ["2,001 characters", { message: "x".repeat(2_001) }],
  ])("is refused with %s", (_what, said) => {
    expect(counterOfferInput.safeParse({ ...OLIVIA, ...said }).success).toBe(false);
  });
});

describe("the team's answer", () => {
  it.each([
    ["an acceptance that names no offer", { kind: "accept" }],
    ["a refusal that names no offer", { kind: "decline" }],
    ["an empty reply", { kind: "reply", message: " " }],
    ["another kind", { kind: "approve" }],
  ])("isn't %s", (_what, said) => {
    expect(teamAnswerInput.safeParse(said).success).toBe(false);
  });
});
