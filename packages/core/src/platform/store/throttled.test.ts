import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { expect, it } from "vitest";
import { isThrottled } from "./throttled.ts";

it("refusals of a busy table are told from other errors, also in a transaction or in an error of ElectroDB", () => {
  const named = (name: string) => Object.assign(new Error(name), { name });
  const cancelled = (...codes: string[]) =>
    new TransactionCanceledException({
      $metadata: {},
      message: "",
      CancellationReasons: codes.map((Code) => ({ Code })),
    });
  const wrapped = (cause: unknown) => new Error("Error thrown by DynamoDB client", { cause });
  const busy = [named("ProvisionedThroughputExceededException"), cancelled("None", "ThrottlingError")];
  const others = [named("ValidationException"), cancelled("ConditionalCheckFailed"), "text"];
  expect([...busy, ...busy.map(wrapped)].map(isThrottled)).toEqual([true, true, true, true]);
  expect([...others, ...others.map(wrapped)].map(isThrottled)).toEqual(Array(6).fill(false));
});
