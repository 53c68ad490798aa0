import { expect, it } from "vitest";
import * as z from "zod";
import { CodedError } from "./errors/error.ts";
import { parseInput } from "./parse.ts";

it("an input with thousands of invalid fields is refused with the first hundred of them", () => {
  const input = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field${n}`, ""]));
  const refused = () => parseInput(z.record(z.string(), z.number()), input);
  expect(refused).toThrow(CodedError);
  try {
    refused();
  } catch (error) {
    expect(Object.keys((error as CodedError).fields ?? {})).toHaveLength(100);
  }
});
