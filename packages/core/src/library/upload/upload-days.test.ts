import { expect, it } from "vitest";
import { REQUEST_DAYS } from "../../rights/rights-request/rights-request.schema.ts";
import { PARTS_DAYS, UPLOAD_DAYS } from "./upload-days.policy.ts";

it("an owner's file is kept for the days that a request is open, plus a week", () => {
  expect(UPLOAD_DAYS["owner-original"]).toBe(REQUEST_DAYS + 7);
});

it("the bucket keeps an upload's parts longer than any unattached upload is kept", () => {
  expect(PARTS_DAYS).toBeGreaterThan(Math.max(...Object.values(UPLOAD_DAYS)));
});
