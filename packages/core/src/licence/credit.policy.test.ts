import { expect, it } from "vitest";
import { type Credited, creditOf } from "./credit.policy.ts";

const approved = (of: Partial<NonNullable<Credited["approval"]>>, owner?: string): Credited => ({
  approval: { credit: "", origin: "owner", approverName: "Olivia Owner", ...of },
  request: { owner },
});

it.each<[string, Credited, string]>([
  ["the owner's own wish", approved({ credit: " Photo: @olivia " }, "@creator"), "Photo: @olivia"],
  ["whoever was asked", approved({}, "@creator"), "@creator"],
  ["the name that the owner gave", approved({}), "Olivia Owner"],
  [
    "whoever was asked, where an admin approved",
    approved({ origin: "admin", approverName: "Ada" }, "@creator"),
    "@creator",
  ],
  ["nobody, where an admin approved what nobody was asked for", approved({ origin: "admin", approverName: "Ada" }), ""],
  ["nobody, where it isn't approved", { request: { owner: "@creator" } }, ""],
])("credits %s", (_whom, asset, credit) => {
  expect(creditOf(asset)).toBe(credit);
});
