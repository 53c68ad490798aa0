import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { allTests, problems, README, type Row, readRows, render, rowSchema, testTitles } from "./spec-map.ts";

describe("the map of the specifications", () => {
  test("names files and tests that exist", async () => {
    expect(problems(await readRows(), await allTests())).toEqual([]);
  });

  test("is up to date as a page (npm run spec-map)", async () => {
    expect(await readFile(README, "utf8")).toBe(render(await readRows()));
  });
});

describe("a mistake in the map is found", () => {
  const done: Row = { id: "A1.1", text: "a line", state: "done", where: ["a.ts"], test: ["a.test.ts › works"] };
  const tests = new Set(["a.test.ts › works"]);

  test("nothing is wrong with a line whose file and test exist", () => {
    expect(problems([done], tests, () => true)).toEqual([]);
  });

  test("an unknown path", () => {
    expect(problems([done], tests, () => false)).toEqual(["A1.1: a.ts does not exist"]);
  });

  test("a test that is missing or renamed", () => {
    expect(problems([done], new Set(["a.test.ts › worked"]), () => true)).toEqual([
      'A1.1: no test is called "a.test.ts › works"',
    ]);
  });

  test("the same line twice", () => {
    expect(problems([done, done], tests, () => true)).toEqual(["A1.1 is there twice"]);
  });

  test.each([
    ["an open line without a reason", { id: "A1.1", text: "a line", state: "open" }],
    ["an open line whose reason is no area", { id: "A1.1", text: "a line", state: "open", reason: "later" }],
    ["a done line without a test", { id: "A1.1", text: "a line", state: "done", where: ["a.ts"], test: [] }],
    ["a done line without a place", { id: "A1.1", text: "a line", state: "done", where: [], test: ["a › b"] }],
    ["a replaced line that does not say how", { id: "A1.1", text: "a line", state: "replaced", reason: "" }],
  ])("%s", (_mistake, row) => {
    expect(rowSchema.safeParse(row).success).toBe(false);
  });
});

test("titles of tests are read in every form they are written in", () => {
  const source = `
    test("plain", () => {});
    it("it", () => {});
    test.each([1])("each %s", () => {});
    test.skip("skipped", () => {});
    test(\`template \${x} end\`, () => {});
    describe("no test", () => {});
    expect("nor this");`;
  expect([...testTitles("a.test.ts", source)]).toEqual(["plain", "it", "each %s", "skipped", "template … end"]);
});
