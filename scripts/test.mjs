// npm test: installs what is missing, finds a browser, runs every layer and adds up the results. The last line is
// "N passed, N failed", and the exit code corresponds to it. Plain JavaScript, Node >= 20.19.
//   --only core,web   only these layers
//   --grep PATTERN    tests whose name matches
//   --retries N       a failed test is tried N times more; if it then passes, it is listed as unsteady
//   --results FILE    writes the layers' results there as JSON instead of the summary
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser } from "./browser.mjs";
import { ensureWebBuilt } from "./build-web.mjs";
import { ensureInstalled, nodeBinary, ROOT } from "./install.mjs";
import { cpuOfChildren, run } from "./process.mjs";
import { duration, playwrightResult, totals, vitestResult } from "./test-report.mjs";

/** Ends a layer that hangs; the journeys have taken 43 minutes on the slowest machine so far. */
const LAYER_TIMEOUT_MS = 65 * 60_000;

/**
 * The layers, in steps of rows. Only the rows of a step run at the same time, because running more tests at once than
 * there are cores takes longer in all: infra mostly keeps one core busy, and local and cli mostly wait for servers.
 * infra reads which rights the functions' tests have used. All except journeys are Vitest projects.
 */
const STEPS = [[["core", "functions", "emails", "web", "tooling"]], [["infra"], ["local", "cli"]], [["journeys"]]];
const LAYERS = STEPS.flat(2);

function options() {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true },
      grep: { type: "string" },
      results: { type: "string" },
      retries: { type: "string", default: "0" },
      help: { type: "boolean", short: "h" },
    },
  });
  const only = (values.only ?? [])
    .flatMap((list) => list.split(","))
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = only.filter((name) => !LAYERS.includes(name));
  if (unknown.length > 0) throw new Error(`No layer is called ${unknown.join(", ")}. Layers: ${LAYERS.join(", ")}.`);
  return {
    help: values.help,
    // The options for each layer's runner.
    asked: { grep: values.grep, retries: values.retries },
    resultsFile: values.results,
    steps: STEPS.map((rows) => rows.map((row) => row.filter((name) => only.length === 0 || only.includes(name)))),
  };
}

async function runVitest(layer, { grep, retries }, report) {
  const parameters = [
    "run",
    "--project",
    // A layer may be several projects: web, web-plain.
    `${layer}*`,
    `--retry=${retries}`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  if (grep !== undefined) parameters.push("--testNamePattern", grep);
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  return run(nodeBinary(), [vitest, ...parameters], { timeoutMs: LAYER_TIMEOUT_MS });
}

async function runPlaywright({ grep, retries }, report, browser) {
  const cli = join(ROOT, "node_modules/@playwright/test/cli.js");
  const parameters = ["test", "--config", join(ROOT, "packages/e2e/playwright.config.ts"), "--retries", retries];
  if (grep !== undefined) parameters.push("--grep", grep, "--pass-with-no-tests");
  const env = { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return run(nodeBinary(), [cli, ...parameters], { env, timeoutMs: LAYER_TIMEOUT_MS });
}

async function runLayer(layer, asked, folder) {
  const report = join(folder, `${layer}.json`);
  const started = { at: performance.now(), cpu: cpuOfChildren() };
  console.log(`\n── ${layer} ${"─".repeat(Math.max(0, 70 - layer.length))}`);
  const result = await layerResult(layer, asked, report);
  const cpu = cpuOfChildren();
  const cpuSeconds = cpu === undefined || started.cpu === undefined ? undefined : cpu - started.cpu;
  return { layer, seconds: (performance.now() - started.at) / 1000, cpuSeconds, ...result };
}

async function layerResult(layer, asked, report) {
  const filtered = asked.grep !== undefined;
  if (layer !== "journeys") return vitestResult(report, await runVitest(layer, asked, report), filtered);
  try {
    const browser = await ensureBrowser();
    console.log(`Browser: ${browser}`);
    ensureWebBuilt();
    return playwrightResult(report, await runPlaywright(asked, report, browser), filtered);
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, problems: [error.message], unsteady: [] };
  }
}

/** The layers of a row, one after the other. */
async function runRow(row, asked) {
  // Its own folder, because another test run may be going on.
  const folder = mkdtempSync(join(tmpdir(), "clearhouse-reports-"));
  const results = [];
  for (const layer of row) results.push(await runLayer(layer, asked, folder));
  rmSync(folder, { recursive: true, force: true });
  return results;
}

/** A separate process for a row, so that the CPU time of its layers can be told from that of the other row. */
async function runRowAside(row, { grep, retries }, { capture }) {
  const folder = mkdtempSync(join(tmpdir(), "clearhouse-row-"));
  const file = join(folder, "results.json");
  const parameters = [import.meta.filename, "--only", row.join(","), "--results", file, "--retries", retries];
  if (grep !== undefined) parameters.push("--grep", grep);
  const { code, output } = await run(process.execPath, parameters, { capture });
  if (capture) console.log(output);
  const results = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  rmSync(folder, { recursive: true, force: true });
  if (results.length > 0) return results;
  const problems = [`no result (exit code ${code})`];
  return [{ layer: row.join(", "), passed: 0, failed: 1, skipped: 0, seconds: 0, problems, unsteady: [] }];
}

async function runStep(rows, asked) {
  const [first = [], ...others] = rows.filter((row) => row.length > 0);
  if (others.length === 0) return runRow(first, asked);
  console.log(`Beside these, ${others.flat().join(", ")}: what they print follows when they have ended.`);
  const results = await Promise.all([
    runRowAside(first, asked, { capture: false }),
    ...others.map((row) => runRowAside(row, asked, { capture: true })),
  ]);
  return results.flat();
}

function summarise(results, took) {
  console.log(`\n── summary ${"─".repeat(63)}`);
  for (const { layer, passed, failed, skipped, ...its } of results) {
    const skips = skipped > 0 ? `, ${skipped} skipped` : "";
    console.log(
      `${layer.padEnd(10)} ${String(passed).padStart(5)} passed, ${failed} failed${skips}  (${duration(its)})`,
    );
  }
  console.log(`${"all".padEnd(10)} ${duration(took)}`);
  for (const { layer, unsteady } of results) for (const test of unsteady) console.log(`UNSTEADY ${layer}: ${test}`);
  for (const { layer, problems } of results) for (const problem of problems) console.log(`FAILED ${layer}: ${problem}`);
}

async function main() {
  const { help, steps, asked, resultsFile } = options();
  if (help) {
    console.log(`npm test -- [--only ${LAYERS.join(",")}] [--grep PATTERN] [--retries N]`);
    return 0;
  }
  await ensureInstalled({ dev: true });
  const started = performance.now();
  const results = [];
  for (const step of steps) results.push(...(await runStep(step, asked)));
  const { line, ok } = totals(results);
  if (resultsFile !== undefined) {
    writeFileSync(resultsFile, JSON.stringify(results));
  } else {
    summarise(results, { seconds: (performance.now() - started) / 1000, cpuSeconds: cpuOfChildren() });
    console.log(line);
  }
  return ok ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  // The caller reads the last line in every case, so whatever prevented the tests from running counts as a failure.
  console.error(error.message);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
