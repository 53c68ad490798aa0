// Reads the report of a layer (a group of tests) and compares it with the exit code. A layer that crashed or ran no
// test has failed.
import { existsSync, readFileSync } from "node:fs";

function readReport(path) {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    // The report is incomplete, because the test runner ended while it wrote the report.
    return undefined;
  }
}

const ending = ({ code, timedOut }) =>
  timedOut ? "it took too long and was ended" : code === null ? "a signal ended it" : `exit code ${code}`;

/**
 * Adds problems that the numbers don't show: no report, no test, or a wrong exit code without a failed test.
 */
function judged(result, exit, filtered) {
  const problems = [...result.problems];
  let { failed } = result;
  if (result.passed + failed === 0) {
    if (!filtered || exit.code === null) {
      failed += 1;
      problems.push(`no test ran (${ending(exit)})`);
    }
  } else if (exit.code !== 0 && failed === 0) {
    failed += 1;
    problems.push(`the runner failed though no test did (${ending(exit)})`);
  }
  return { ...result, failed, problems };
}

/** The first line of a message, which says what was wrong; a stack may follow. */
const firstLine = (message) => String(message ?? "").split("\n")[0];

const crashed = (exit) => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  problems: [`crashed without a report (${ending(exit)})`],
  unsteady: [],
});

/**
 * Reads the report of a Vitest layer.
 * @param filtered with --grep, tests that don't match don't count as skipped, and a layer may have no matching test
 */
export function vitestResult(path, exit, filtered) {
  const report = readReport(path);
  if (report === undefined) return crashed(exit);
  const result = { passed: 0, failed: 0, skipped: 0, problems: [], unsteady: [] };
  for (const file of report.testResults) {
    const tests = file.assertionResults;
    for (const test of tests) {
      const named = () => [test.fullName, firstLine(test.failureMessages?.[0])].filter(Boolean).join(": ");
      if (test.status === "passed") {
        result.passed += 1;
        if (test.failureMessages?.length > 0) result.unsteady.push(named());
      } else if (test.status === "failed") {
        result.failed += 1;
        result.problems.push(named());
      } else if (!filtered) result.skipped += 1;
    }
    if (file.status === "failed" && !tests.some((test) => test.status === "failed")) {
      result.failed += 1;
      result.problems.push(`${file.name}: ${firstLine(file.message)}`);
    }
  }
  return judged(result, exit, filtered);
}

export function playwrightResult(path, exit, filtered) {
  const report = readReport(path);
  if (report === undefined) return crashed(exit);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const problems = report.errors.map((error) => firstLine(error.message ?? error));
  const unsteady = [];
  const visit = (suite, path) => {
    for (const spec of suite.specs ?? []) {
      const named = [...path, spec.title].join(" › ");
      if (!spec.ok) problems.push(named);
      else if (spec.tests.some(({ status }) => status === "flaky")) unsteady.push(named);
    }
    for (const inner of suite.suites ?? []) visit(inner, [...path, inner.title]);
  };
  for (const suite of report.suites) visit(suite, [suite.title]);
  const failed = unexpected + report.errors.length;
  return judged({ passed: expected + flaky, failed, skipped, problems, unsteady }, exit, filtered);
}

const minutes = (seconds) =>
  seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;

/** A text with the elapsed time and the CPU time. The CPU time hardly depends on other work of the machine. */
export const duration = ({ seconds, cpuSeconds }) =>
  `${minutes(seconds)}${cpuSeconds === undefined ? "" : `, ${minutes(cpuSeconds)} of CPU`}`;

/** The last line of the output, and whether the run succeeded: at least one test ran and none failed. */
export function totals(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const [passed, skipped] = [sum("passed"), sum("skipped")];
  const failed = passed + sum("failed") === 0 ? 1 : sum("failed");
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  return { line, ok: failed === 0 };
}
