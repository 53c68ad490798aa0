import { expect, it } from "vitest";
import { type Credited, creditOf } from "./credit.policy.ts";

const approved = (of: Partial<NonNullable<Credited["approval"]>>, owner?: string): Credited => ({
  approval: { credit: "", origin: "owner", approverName: "Olivia Owner", ...of },
  request: { owner },
});

it.each<[string, Credited, string]>([
  ["the name that the owner wishes", approved({ credit: " Photo: @olivia " }, "@creator"), "Photo: @olivia"],
  ["the person who was asked", approved({}, "@creator"), "@creator"],
  ["the name that the owner gave", approved({}), "Olivia Owner"],
  [
    "the person who was asked, if an admin approved",
    approved({ origin: "admin", approverName: "Ada" }, "@creator"),
    "@creator",
  ],
  ["nobody, if an admin approved and no owner was asked", approved({ origin: "admin", approverName: "Ada" }), ""],
  ["nobody, if the asset isn't approved", { request: { owner: "@creator" } }, ""],
])("a credit names %s", (_whom, asset, credit) => {
  expect(creditOf(asset)).toBe(credit);
});
