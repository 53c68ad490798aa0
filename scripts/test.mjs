// npm test: installs what is missing, finds a browser, runs every layer (group of tests) and adds up the results. The
// last line is "N passed, N failed", and the exit code corresponds to it. Plain JavaScript, Node >= 20.19.
//   --only core,web   only these layers
//   --grep PATTERN    tests whose name matches
//   --retries N      a failed test is tried N times more; if it then passes, it is listed as unsteady
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser } from "./browser/browser.mjs";
import { ensureWebBuilt } from "./build/build-web.mjs";
import { ensureInstalled, nodeBinary, ROOT } from "./install.mjs";
import { cpuOfChildren, run } from "./process.mjs";
import { duration, playwrightResult, totals, vitestResult } from "./test-report.mjs";

/** Ends a layer that hangs; the journeys have taken 43 minutes on the slowest machine so far. */
const LAYER_TIMEOUT_MS = 65 * 60_000;

/**
 * The layers in their order. The layers run one at a time, because two layers at once would run more tests than there
 * are cores, and take longer in total. infra needs the results of functions: it reads which permissions (IAM) the tests
 * have used. All except journeys are Vitest projects.
 */
const LAYERS = ["core", "functions", "emails", "web", "tooling", "infra", "local", "journeys"];

function options() {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true },
      grep: { type: "string" },
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
    layers: LAYERS.filter((name) => only.length === 0 || only.includes(name)),
  };
}

async function runVitest(layer, { grep, retries }, report) {
  const parameters = [
    "run",
    "--project",
    // A layer may be several projects: web and web-plain, local and local-cli.
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
  const { help, layers, asked } = options();
  if (help) {
    console.log(`npm test -- [--only ${LAYERS.join(",")}] [--grep PATTERN] [--retries N]`);
    return 0;
  }
  await ensureInstalled({ dev: true });
  const started = performance.now();
  const results = [];
  // Each run of npm test has its own folder, because another run may be going on.
  const folder = mkdtempSync(join(tmpdir(), "clearhouse-reports-"));
  for (const layer of layers) results.push(await runLayer(layer, asked, folder));
  rmSync(folder, { recursive: true, force: true });
  const { line, ok } = totals(results);
  summarise(results, { seconds: (performance.now() - started) / 1000, cpuSeconds: cpuOfChildren() });
  console.log(line);
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
