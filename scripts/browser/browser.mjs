// Finds a Chromium or Chrome that starts, and installs one if there is none. Plain JavaScript, Node >= 20.19.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { nodeBinary, ROOT, toolEnv } from "../install.mjs";

/** The names of browsers. The first browser has no windows, and end-to-end tests are a fifth faster in this browser. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
  "chrome-browser",
];
const WELL_KNOWN = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Flags for the tests' browser. The browser has no sandbox, because containers run as root, and makes no network
 * requests of its own.
 */
export const BROWSER_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Whether a browser starts. A browser that doesn't start, because of a snap stub or a missing library, counts as
 * missing.
 */
function starts(path) {
  const result = spawnSync(path, ["--version"], {
    encoding: "utf8",
    timeout: 20_000,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return result.status === 0 && /\d+\.\d+/.test(result.stdout);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function onMachine() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...WELL_KNOWN];
  return candidates.find((path) => isExecutable(path) && starts(path));
}

async function playwrightsPath() {
  const entry = join(ROOT, "node_modules/playwright-core/index.mjs");
  if (!existsSync(entry)) return undefined;
  const { chromium } = await import(pathToFileURL(entry).href);
  const path = chromium.executablePath();
  return isExecutable(path) && starts(path) ? path : undefined;
}

/** Runs an installer in this terminal. Returns whether it succeeded. */
function install(file, parameters, env = process.env) {
  console.log(`No browser found: ${[file, ...parameters].join(" ")}`);
  const result = spawnSync(file, parameters, {
    cwd: ROOT,
    env,
    stdio: ["ignore", "inherit", "inherit"],
    timeout: 600_000,
  });
  return result.status === 0;
}

const isRoot = () => process.getuid?.() === 0;

async function download() {
  const cli = join(ROOT, "node_modules/playwright-core/cli.js");
  if (!existsSync(cli)) return undefined;
  const debian = isRoot() && existsSync("/etc/debian_version") ? ["--with-deps"] : [];
  for (const options of [debian, []]) {
    const done = install(nodeBinary(), [cli, "install", ...options, "chromium"], toolEnv());
    const path = done ? await playwrightsPath() : undefined;
    if (path !== undefined || options.length === 0) return path;
  }
  return undefined;
}

function fromApt() {
  if (!isRoot() || !existsSync("/etc/debian_version")) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  if (!install("apt-get", ["update"], env)) return undefined;
  // Older releases have only the browser with windows.
  for (const name of ["chromium-headless-shell", "chromium"]) {
    if (install("apt-get", ["install", "-y", "--no-install-recommends", name], env)) return onMachine();
  }
  return undefined;
}

/**
 * The path of a browser: CHROME_PATH, otherwise one on the machine, otherwise Playwright's; undefined if there is none.
 */
export async function findBrowser() {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (!isExecutable(chosen) || !starts(chosen))
      throw new Error(`CHROME_PATH is ${chosen}, which is no browser that starts.`);
    return chosen;
  }
  return onMachine() ?? (await playwrightsPath());
}

/**
 * Returns the same path as findBrowser, but installs a browser if there is none: Playwright's download, otherwise
 * Debian's package.
 */
export async function ensureBrowser() {
  const path = (await findBrowser()) ?? (await download()) ?? fromApt();
  if (path === undefined) {
    throw new Error(
      "The journeys need a browser, and none could be installed. Install Chromium or Google Chrome " +
        "(Debian: apt-get install chromium), or set CHROME_PATH to one.",
    );
  }
  return path;
}
