import { expect, it } from "vitest";
import { CodedError } from "../errors/error.ts";
import { asUnavailable } from "./time-limit.ts";

it("errors that are each other's causes are looked at once each", () => {
  const one = new Error("one");
  const other = new Error("other", { cause: one });
  one.cause = other;
  expect(asUnavailable(one)).toBeUndefined();
  const broken = Object.assign(new Error("read ECONNRESET", { cause: one }), { code: "ECONNRESET" });
  other.cause = broken;
  expect(asUnavailable(one)).toBeInstanceOf(CodedError);
});
