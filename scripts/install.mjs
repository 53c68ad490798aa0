// Makes sure that node_modules contains the packages in package-lock.json. Plain JavaScript without dependencies,
// because this runs before anything is installed, on any Node >= 20.19.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The project's own Node 24 once it is installed; until then the Node that runs this script. */
export function nodeBinary() {
  const own = join(ROOT, "node_modules/node/bin/node");
  return existsSync(own) ? own : process.execPath;
}

/** The environment for child processes, with the project's own tools, including its Node, first on the PATH. */
export function toolEnv() {
  return { ...process.env, PATH: [join(ROOT, "node_modules/.bin"), process.env.PATH].filter(Boolean).join(delimiter) };
}

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined);

/**
 * What is installed, according to the record that npm writes after a successful installation: `full`, `runtime`
 * (without the development tools), or `outdated`.
 */
export function installed() {
  const wanted = readJson(join(ROOT, "package-lock.json"));
  const found = readJson(join(ROOT, "node_modules/.package-lock.json"));
  if (wanted === undefined || found === undefined) return "outdated";
  const missing = (dev) =>
    Object.entries(wanted.packages).some(([path, entry]) => {
      if (path === "" || !path.includes("node_modules/")) return false;
      // Optional packages may be missing, because they may be for other platforms.
      if (entry.optional || entry.devOptional || entry.peer) return false;
      if (Boolean(entry.dev) !== dev) return false;
      return entry.link ? !existsSync(join(ROOT, path)) : found.packages[path]?.version !== entry.version;
    });
  if (missing(false)) return "outdated";
  return missing(true) ? "runtime" : "full";
}

/**
 * Installs what is missing, and returns whether anything was missing. With `dev`, the development tools are installed
 * too. An existing node_modules is completed and never deleted, because another process in this folder may be using it.
 */
export async function ensureInstalled({ dev }) {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Clearhouse needs Node 20.19 or newer to start; this is Node ${process.versions.node}.`);
  }
  const enough = () => installed() === "full" || (!dev && installed() === "runtime");
  if (enough()) {
    setHooksPath();
    return false;
  }
  const release = await lock();
  try {
    if (enough()) return false;
    const keepDev =
      dev ||
      Object.values(readJson(join(ROOT, "node_modules/.package-lock.json"))?.packages ?? {}).some((entry) => entry.dev);
    const command = existsSync(join(ROOT, "node_modules")) ? ["install", "--no-save"] : ["ci"];
    const options = keepDev ? ["--include=dev"] : ["--omit=dev"];
    console.log(
      `Installing ${keepDev ? "everything" : "what running needs"} (npm ${command.join(" ")} ${options.join(" ")}) …`,
    );
    npm([...command, ...options, "--no-audit", "--no-fund"]);
    if (!enough())
      throw new Error(
        "npm finished, but packages of package-lock.json are still missing. Delete node_modules and try again.",
      );
    setHooksPath();
    return true;
  } finally {
    release();
  }
}

function npm(parameters) {
  // npm passes its location to the scripts that it runs; otherwise npm is found on the PATH.
  const cli = process.env.npm_execpath;
  const [file, first] = cli?.endsWith(".js") && existsSync(cli) ? [process.execPath, [cli]] : ["npm", []];
  // NODE_ENV=production, or npm settings of the calling script, would leave packages out.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => name !== "NODE_ENV" && !/^npm_config_(omit|include|only|production|dev)$/i.test(name),
    ),
  );
  const result = spawnSync(file, [...first, ...parameters], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (result.error) throw new Error(`npm could not be started: ${result.error.message}`);
  if (result.status !== 0)
    throw new Error(`npm ${parameters[0]} failed (exit code ${result.status}); its output is above.`);
}

/** Allows only one installation of this folder at a time; a second caller waits until the first has finished. */
async function lock() {
  const name = createHash("sha256").update(realpathSync(ROOT)).digest("hex").slice(0, 16);
  const path = join(tmpdir(), `clearhouse-install-${name}`);
  for (let told = false; ; ) {
    try {
      mkdirSync(path);
      writeFileSync(join(path, "pid"), String(process.pid));
      return () => rmSync(path, { recursive: true, force: true });
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const holder = Number(existsSync(join(path, "pid")) ? readFileSync(join(path, "pid"), "utf8") : Number.NaN);
    if (!alive(holder)) {
      // The first caller was killed, or has made the folder but hasn't written its pid yet. Therefore the lock is
      // checked again before it is removed.
      await sleep(500);
      const now = existsSync(join(path, "pid")) ? Number(readFileSync(join(path, "pid"), "utf8")) : Number.NaN;
      if (Object.is(now, holder)) rmSync(path, { recursive: true, force: true });
      continue;
    }
    if (!told) console.log(`Waiting for the installation that process ${holder} is doing …`);
    told = true;
    await sleep(500);
  }
}

function alive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Sets the hooks of .githooks in a developer's checkout, unless somebody has chosen another hooks path. */
function setHooksPath() {
  if (process.env.CI || !existsSync(join(ROOT, ".git"))) return;
  const git = (...parameters) =>
    spawnSync("git", parameters, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const current = git("config", "--get", "core.hooksPath");
  if (current.error || current.stdout.trim() !== "") return;
  git("config", "core.hooksPath", ".githooks");
}
