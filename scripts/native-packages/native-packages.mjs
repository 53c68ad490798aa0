// Runs once after an installation: fetches the packages with native code that the functions need on AWS (Linux, arm64),
// also on other machines. Versions and checksums are those of the root's lock file. Bundling then copies the packages
// and needs no network. Plain JavaScript, Node >= 20.19.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const NAMES = ["sharp"];
const MACHINE = ["--os=linux", "--cpu=arm64", "--libc=glibc"];

/** The path at which Node finds a package that another package imports, in the nearest node_modules upwards. */
function find(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))) {
    const path = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === "") return undefined;
  }
}

/** The part of the root's lock file that `names` need, as a separate lock file. */
export function lockOf(lock, names) {
  const packages = {};
  const take = (path) => {
    if (!path || packages[path]) return;
    // The root needs some of the packages only for development, but the functions require them. Optional packages stay
    // optional, because otherwise packages for other machines would be required.
    const { dev, devOptional, ...entry } = lock.packages[path];
    packages[path] = devOptional ? { ...entry, optional: true } : entry;
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      take(find(lock.packages, path, name));
    }
  };
  for (const name of names) take(`node_modules/${name}`);
  const dependencies = Object.fromEntries(names.map((name) => [name, lock.packages[`node_modules/${name}`].version]));
  return { lockfileVersion: lock.lockfileVersion, requires: true, packages: { "": { dependencies }, ...packages } };
}

/**
 * Fetches the packages, unless the lock file's versions of the packages are already installed.
 * @param root the repository's root; SST bundles its configuration into a file in the root, and in that file this
 * module's own path would be wrong
 * @returns the node_modules folder with the packages
 */
export function ensureNativePackages(root = ROOT) {
  const lock = lockOf(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")), NAMES);
  const text = JSON.stringify(lock, null, 2);
  const place = join(root, ".sst/native-packages", createHash("sha256").update(text).digest("hex").slice(0, 16));
  if (existsSync(place)) return join(place, "node_modules");
  const making = `${place}.${process.pid}.tmp`;
  mkdirSync(making, { recursive: true });
  try {
    writeFileSync(join(making, "package.json"), JSON.stringify({ private: true, ...lock.packages[""] }));
    writeFileSync(join(making, "package-lock.json"), text);
    // The packages are built already; their install scripts would only check this machine.
    const options = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", ...MACHINE];
    const { status, stderr, error } = spawnSync("npm", options, { cwd: making, encoding: "utf8", env: cleanEnv() });
    if (status !== 0) throw new Error(`${NAMES.join(", ")} for Linux on arm64 can't be fetched: ${error ?? stderr}`);
    // Another process may have finished first, with the same result.
    if (!existsSync(place)) renameSync(making, place);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return join(place, "node_modules");
}

/** The environment without the settings that a calling npm passes on, because they are meant for the root. */
function cleanEnv() {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^npm_config_(omit|include|only|production|dev|global|prefix|local_prefix|dry_run|package_lock_only)$/i.test(
          name,
        ),
    ),
  );
}

// After an installation, the packages are fetched only if the stacks' tools are installed, because only building the
// stacks needs the packages.
if (process.argv[1] === fileURLToPath(import.meta.url) && existsSync(join(ROOT, "node_modules/sst"))) {
  try {
    ensureNativePackages();
  } catch (error) {
    // Building the stacks will try again; everything else works without these packages.
    console.warn(error.message);
  }
}
