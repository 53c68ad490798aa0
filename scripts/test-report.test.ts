import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { duration, playwrightResult, totals, vitestResult } from "./test-report.mjs";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "clearhouse-report-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function report(content: object | string): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

const ok = { code: 0, timedOut: false };
const failed = { code: 1, timedOut: false };
const file = (status: string, statuses: string[], message = "") => ({
  name: "a.test.ts",
  status,
  message,
  assertionResults: statuses.map((result, index) => ({
    status: result,
    fullName: `test ${index}`,
    failureMessages: result === "failed" ? ["Error: 1 isn't 2\n    at a.test.ts:3"] : [],
  })),
});

// A layer is a group of tests, such as the tests of a package.
describe("a layer of vitest", () => {
  test("a layer has the numbers of passed, failed and skipped tests, and the names of failed tests", async () => {
    const path = await report({ testResults: [file("failed", ["passed", "failed", "pending", "todo"])] });
    expect(vitestResult(path, failed, false)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 2,
      problems: ["test 1: Error: 1 isn't 2"],
      unsteady: [],
    });
  });

  test("a layer has the names of tests that only passed when they were repeated", async () => {
    const { assertionResults, ...passed } = file("passed", ["passed", "passed"]);
    const again = assertionResults.map((test, n) =>
      n === 1 ? { ...test, failureMessages: ["Error: late\n at"] } : test,
    );
    const path = await report({ testResults: [{ ...passed, assertionResults: again }] });
    expect(vitestResult(path, ok, false)).toMatchObject({ passed: 2, failed: 0, unsteady: ["test 1: Error: late"] });
  });

  test("a layer without a report has failed", () => {
    const crash = vitestResult(join(folder, "none.json"), { code: null, timedOut: false }, false);
    expect(crash).toMatchObject({ failed: 1, problems: ["crashed without a report (a signal ended it)"] });
  });

  test("a layer with an incomplete report has failed", async () => {
    expect(vitestResult(await report('{"testResults": ['), ok, false)).toMatchObject({ passed: 0, failed: 1 });
  });

  test("a layer has failed if a file could not be loaded", async () => {
    const path = await report({
      testResults: [file("failed", [], "Cannot find module x\nat …"), file("passed", ["passed"])],
    });
    expect(vitestResult(path, failed, false)).toMatchObject({
      passed: 1,
      failed: 1,
      problems: ["a.test.ts: Cannot find module x"],
    });
  });

  test("a layer has failed if the runner failed, even if no test failed", async () => {
    const path = await report({ testResults: [file("passed", ["passed"])] });
    expect(vitestResult(path, failed, false)).toMatchObject({ passed: 1, failed: 1 });
  });

  test("a layer has failed if it ran no test", async () => {
    expect(vitestResult(await report({ testResults: [] }), ok, false)).toMatchObject({
      failed: 1,
      problems: ["no test ran (exit code 0)"],
    });
  });

  test("a layer may run no test if --grep matches no test, and then no test is counted as skipped", async () => {
    const path = await report({ testResults: [file("passed", ["pending", "pending"])] });
    expect(vitestResult(path, ok, true)).toEqual({ passed: 0, failed: 0, skipped: 0, problems: [], unsteady: [] });
  });

  test("a layer has failed if --grep is given and the runner crashed", () => {
    expect(vitestResult(join(folder, "none.json"), failed, true)).toMatchObject({ failed: 1 });
  });
});

describe("the journeys", () => {
  const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 };

  test("the journeys have totals, and failed journeys are named with their path", async () => {
    const suites = [{ title: "a.journey.ts", specs: [{ ok: false, title: "signs in" }], suites: [] }];
    const path = await report({ stats: { ...stats, unexpected: 1, skipped: 3 }, errors: [], suites });
    expect(playwrightResult(path, failed, false)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 3,
      problems: ["a.journey.ts › signs in"],
      unsteady: [],
    });
  });

  test("journeys that passed only when they were repeated are named", async () => {
    const specs = [{ ok: true, title: "signs in", tests: [{ status: "flaky" }] }];
    const path = await report({
      stats: { ...stats, flaky: 1 },
      errors: [],
      suites: [{ title: "a.journey.ts", specs }],
    });
    expect(playwrightResult(path, ok, false)).toMatchObject({
      passed: 3,
      failed: 0,
      unsteady: ["a.journey.ts › signs in"],
    });
  });

  test("the journeys have failed if there was an error outside of tests", async () => {
    const path = await report({ stats, errors: [{ message: "the run did not start\n  at x" }], suites: [] });
    expect(playwrightResult(path, failed, false)).toMatchObject({ failed: 1, problems: ["the run did not start"] });
  });
});

describe("the report's last line", () => {
  test("the report's last line names skipped tests only if there are skipped tests", () => {
    expect(totals([{ passed: 3, failed: 0, skipped: 0 }])).toEqual({ line: "3 passed, 0 failed", ok: true });
    expect(totals([{ passed: 3, failed: 0, skipped: 1 }])).toEqual({ line: "3 passed, 0 failed, 1 skipped", ok: true });
  });

  test("the report's last line reports a failure if a layer failed", () => {
    const results = [
      { passed: 3, failed: 0, skipped: 0 },
      { passed: 0, failed: 2, skipped: 0 },
    ];
    expect(totals(results)).toEqual({ line: "3 passed, 2 failed", ok: false });
  });

  test("the report's last line reports a failure if no test ran", () => {
    expect(totals([{ passed: 0, failed: 0, skipped: 5 }])).toEqual({
      line: "0 passed, 1 failed, 5 skipped",
      ok: false,
    });
  });
});

describe("the time of a layer", () => {
  test("the time of a layer is its elapsed time and, if it is known, its CPU time", () => {
    expect(duration({ seconds: 59.94, cpuSeconds: 100.2 })).toBe("59.9 s, 1 min 40 s of CPU");
    expect(duration({ seconds: 3600, cpuSeconds: undefined })).toBe("60 min 0 s");
  });
});
