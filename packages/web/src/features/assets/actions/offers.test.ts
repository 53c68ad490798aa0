import { makeApproval, makeAsset, makeRequest } from "@clearhouse/fixtures/assets.ts";
import { expect, test } from "vitest";
import { offersMore } from "../detail/offers-more.ts";
import { offersRenewal } from "./offers.ts";

test("a license isn't renewed while its owner asks for removal, and can be again once that is decided", () => {
  const asset = makeAsset({ status: "time-limited", approval: makeApproval({ expiresOn: "2099-12-31" }) });
  const removal = { requestId: "req_1", at: "2026-11-01T10:00:00.000Z", reason: "Please take it down." };
  expect(offersRenewal(asset)).toBe(true);
  expect(offersRenewal({ ...asset, removal })).toBe(false);
  expect(offersRenewal({ ...asset, removal: { ...removal, kept: { at: removal.at, reason: "Paid for." } } })).toBe(
    true,
  );
});

test("more is asked beside a license that runs, unless a request is open or its owner asks for removal", () => {
  const approval = makeApproval({ expired: false });
  const asset = makeAsset({ status: "approved", approval });
  expect(offersMore(asset)).toBe(true);
  expect(offersMore({ ...asset, request: makeRequest({ status: "pending" }) })).toBe(false);
  expect(offersMore({ ...asset, approval: { ...approval, expired: true } })).toBe(false);
  const removal = { requestId: "req_1", at: "2026-11-01T10:00:00.000Z", reason: "Please take it down." };
  expect(offersMore({ ...asset, removal })).toBe(false);
  expect(offersMore(makeAsset({ status: "denied", approval }))).toBe(false);
});
