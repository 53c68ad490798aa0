import { makeAsset } from "@clearhouse/fixtures/assets.ts";
import { expect, test } from "vitest";
import { restorableStatus } from "./status-change.ts";

test("an undo sets the team's own denial again, also of an asset whose rights were requested since", () => {
  const mayBeUsed = {
    verdict: "stop",
    reason: "denied_by_team",
    text: "The team set this to Denied.",
    more: 0,
  } as const;
  expect(restorableStatus(makeAsset({ status: "requesting-rights", mayBeUsed }))).toBe("denied");
  expect(restorableStatus(makeAsset({ status: "requesting-rights" }))).toBe("requesting-rights");
});
