import { expect, it } from "vitest";
import { REQUEST_DAYS } from "../rights-request/rights-request.schema.ts";
import { PARTS_DAYS, UPLOAD_DAYS } from "./upload-days.policy.ts";

it("an owner's file is kept as long as the request is open, plus a week", () => {
  expect(UPLOAD_DAYS["owner-original"]).toBe(REQUEST_DAYS + 7);
});

it("the buckets keep parts longer than any upload is kept", () => {
  expect(PARTS_DAYS).toBeGreaterThan(Math.max(...Object.values(UPLOAD_DAYS)));
});
