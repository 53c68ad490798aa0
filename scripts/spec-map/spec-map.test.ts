import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { problems, README, type Row, readRows, render, rowSchema } from "./spec-map.ts";

describe("the map of the specifications", () => {
  test("the map of the specifications names files that exist", async () => {
    expect(problems(await readRows())).toEqual([]);
  });

  test("the map of the specifications has only lines that are done or replaced", async () => {
    expect((await readRows()).filter(({ state }) => state === "open")).toEqual([]);
  });

  test("the map of the specifications is the same as on the page that npm run spec-map writes", async () => {
    expect(await readFile(README, "utf8")).toBe(render(await readRows()));
  });
});

describe("the check of the map", () => {
  const done: Row = { id: "A1.1", text: "a line", state: "done", where: ["a.ts"], test: ["a.test.ts"] };

  test("the check of the map finds no problem with a line whose files exist", () => {
    expect(problems([done], () => true)).toEqual([]);
  });

  test.each(["a.ts", "a.test.ts"])("the check of the map finds the unknown path %s", (missing) => {
    expect(problems([done], (path) => path !== missing)).toEqual([`A1.1: ${missing} does not exist`]);
  });

  test("the check of the map finds a line that appears twice", () => {
    expect(problems([done, done], () => true)).toEqual(["A1.1 appears twice"]);
  });

  test.each([
    ["an open line without a reason", { id: "A1.1", text: "a line", state: "open" }],
    ["an open line whose reason isn't an area", { id: "A1.1", text: "a line", state: "open", reason: "later" }],
    ["a done line without a test", { id: "A1.1", text: "a line", state: "done", where: ["a.ts"], test: [] }],
    [
      "a done line without a source file",
      { id: "A1.1", text: "a line", state: "done", where: [], test: ["a.test.ts"] },
    ],
    [
      "a done line whose test isn't a test file",
      { id: "A1.1", text: "a line", state: "done", where: ["a.ts"], test: ["a.ts"] },
    ],
    ["a replaced line without a reason", { id: "A1.1", text: "a line", state: "replaced", reason: "" }],
  ])("the check of the map finds %s", (_mistake, row) => {
    expect(rowSchema.safeParse(row).success).toBe(false);
  });
});
