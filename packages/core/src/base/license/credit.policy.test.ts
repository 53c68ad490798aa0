import { expect, it } from "vitest";
import { type Credited, creditOf } from "./credit.policy.ts";

const approved = (of: Partial<NonNullable<Credited["approval"]>>, owner?: string): Credited => ({
  approval: { credit: "", origin: "owner", approverName: "Olivia Owner", ...of },
  request: { owner },
});

it.each<[string, Credited, string]>([
  [
    "the text that the owner wished for, if there is one",
    approved({ credit: " Photo: @olivia " }, "@creator"),
    "Photo: @olivia",
  ],
  ["the person who was asked, if the owner wished for no text", approved({}, "@creator"), "@creator"],
  ["the approver, if nobody is recorded as asked", approved({}), "Olivia Owner"],
  [
    "the person who was asked, if an admin approved",
    approved({ origin: "admin", approverName: "Ada" }, "@creator"),
    "@creator",
  ],
  ["empty, if an admin approved and no owner was asked", approved({ origin: "admin", approverName: "Ada" }), ""],
  ["empty, if the asset isn't approved", { request: { owner: "@creator" } }, ""],
])("a credit is %s", (_whom, asset, credit) => {
  expect(creditOf(asset)).toBe(credit);
});
