// npm run fidelity: runs the tests of core and functions on Amazon's DynamoDB Local, which may refuse calls that
// dynoxide, the usual local DynamoDB, accepts. Also tests npm start's local server with DynamoDB Local, because the
// server uses DynamoDB Local on machines for which dynoxide has no binary. Installs Java if it can. Plain JavaScript,
// Node >= 20.19.
//   --where-possible   without Java, prints 'fidelity not run' and ends with 0
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { hasJava, JAVA_HELP, localArguments } from "./dynamodb-local.mjs";
import { ensureInstalled, nodeBinary, ROOT } from "./install.mjs";
import { run } from "./process.mjs";
import { vitestResult } from "./test-report.mjs";

const INSTALL_TIMEOUT_MS = 5 * 60_000;
const START_TIMEOUT_MS = 60_000;
const TESTS_TIMEOUT_MS = 45 * 60_000;
/** Tests of npm start's local server, for which CLEARHOUSE_STORE sets the local DynamoDB. */
const ON_ITS_OWN_STORE = ["dynamodb/dynamodb.test.ts", "relay/stream-poller.test.ts", "embedded.test.ts"].map(
  (path) => `packages/local/src/${path}`,
);

async function ensureJava() {
  if (hasJava()) return true;
  if (process.getuid?.() !== 0) return false;
  const apt = (...parameters) =>
    run("apt-get", ["-qq", ...parameters], { capture: true, timeoutMs: INSTALL_TIMEOUT_MS });
  await apt("update");
  // A Debian release has one of these two packages.
  for (const name of ["openjdk-17-jre-headless", "openjdk-21-jre-headless"]) {
    console.log(`Installing Java (apt-get install ${name}) …`);
    await apt("install", "-y", "--no-install-recommends", name);
    if (hasJava()) return true;
  }
  return false;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  await once(server.close(), "close");
  return port;
}

async function answers(endpoint) {
  try {
    await fetch(endpoint, { method: "POST", signal: AbortSignal.timeout(1_000) });
    return true;
  } catch {
    // DynamoDB Local isn't listening yet.
    return false;
  }
}

/** Starts DynamoDB Local in memory, with one database for all callers. DynamoDB Local ends with this process. */
async function startStore() {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const child = spawn("java", localArguments(port, "-inMemory", "-sharedDb"), { stdio: "ignore" });
  process.once("exit", () => child.kill("SIGKILL"));
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await answers(endpoint))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error("DynamoDB Local didn't start");
    await setTimeout(100);
  }
  return endpoint;
}

/** Runs tests with these variables. Returns the tests that failed. */
async function failures(env, ...parameters) {
  const folder = mkdtempSync(join(tmpdir(), "clearhouse-fidelity-"));
  const report = join(folder, "report.json");
  const options = [
    "--silent",
    // A test that fails because of DynamoDB Local also fails when it is repeated.
    "--retry=1",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const exit = await run(
    nodeBinary(),
    [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", ...options, ...parameters],
    { env, timeoutMs: TESTS_TIMEOUT_MS },
  );
  const { problems } = vitestResult(report, exit, false);
  rmSync(folder, { recursive: true, force: true });
  return problems;
}

async function main() {
  const { values } = parseArgs({ options: { "where-possible": { type: "boolean" } } });
  await ensureInstalled({ dev: true });
  if (!(await ensureJava())) {
    console.log(`fidelity not run: DynamoDB Local can't be started. ${JAVA_HELP}`);
    return values["where-possible"] ? 0 : 1;
  }
  const endpoint = await startStore();
  console.log(`core and functions on DynamoDB Local, ${endpoint}`);
  const domain = await failures(
    { CLEARHOUSE_DYNAMODB_ENDPOINT: endpoint },
    "--project",
    "core",
    "--project",
    "functions",
  );
  console.log("the embedded run with DynamoDB Local as its store");
  const embedded = await failures({ CLEARHOUSE_STORE: "dynamodb-local" }, "--project", "local", ...ON_ITS_OWN_STORE);
  const problems = [...domain, ...embedded];
  // Failures come last, for people who see only the end of the output.
  for (const problem of problems) console.log(`FAILED ${problem}`);
  console.log(problems.length === 0 ? "fidelity passed" : "fidelity failed");
  return problems.length === 0 ? 0 : 1;
}

try {
  process.exit(await main());
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
