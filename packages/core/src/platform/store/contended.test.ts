import { ConditionalCheckFailedException, TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { expect, it } from "vitest";
import { isContended } from "./contended.ts";

it("a failed condition and a transaction under way are told from other errors, also in an error of ElectroDB", () => {
  const said = { message: "", $metadata: {} };
  const contended = [new ConditionalCheckFailedException(said), new TransactionConflictException(said)];
  const others = [new Error("ConditionalCheckFailedException"), "text"];
  const wrapped = (cause: unknown) => new Error("Error thrown by DynamoDB client", { cause });
  expect([...contended, ...contended.map(wrapped)].map(isContended)).toEqual([true, true, true, true]);
  expect([...others, ...others.map(wrapped)].map(isContended)).toEqual([false, false, false, false]);
});
