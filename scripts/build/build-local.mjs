// Builds npm start's local server if its sources have changed since the last build. Plain JavaScript, Node >= 20.19.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { nodeBinary, ROOT, toolEnv } from "../install.mjs";

const BUILDS = join(ROOT, "packages/local/dist");
const PACKAGES = ["core", "functions", "first-screens", "emails", "local"];
const SOURCE = /\.(ts|tsx|mjs|json|css|html)$/;
const NO_SOURCE = /\.test\.tsx?$/;
/**
 * The number of builds that are kept, because a running server loads a part of its own build when it first needs the
 * part.
 */
const KEPT = 3;

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (SOURCE.test(path) && !NO_SOURCE.test(path)) yield path;
  }
}

/** Returns a text that changes if the sources or the repository's folder change. */
function fingerprint() {
  const paths = PACKAGES.flatMap((name) => [...files(join(ROOT, "packages", name, "src"))]);
  paths.push(...files(join(ROOT, "packages/local/scripts")), join(ROOT, "package-lock.json"));
  for (const name of ["dynamodb-local.mjs", "install.mjs"]) paths.push(join(ROOT, "scripts", name));
  const hash = createHash("sha256").update(ROOT);
  for (const path of paths.sort()) hash.update(`\0${relative(ROOT, path)}\0`).update(readFileSync(path));
  return hash.digest("hex").slice(0, 16);
}

function removeOld() {
  const builds = readdirSync(BUILDS).map((name) => join(BUILDS, name));
  const newest = builds.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of newest.slice(KEPT)) rmSync(old, { recursive: true, force: true });
}

/** Builds the server if necessary, and returns the path of the built entry. */
export function ensureLocalBuilt() {
  const folder = join(BUILDS, fingerprint());
  const entry = join(folder, "main.js");
  if (existsSync(entry)) return entry;
  mkdirSync(BUILDS, { recursive: true });
  const unfinished = `${folder}.${process.pid}`;
  const result = spawnSync(nodeBinary(), [join(ROOT, "packages/local/scripts/bundle.ts"), unfinished], {
    cwd: ROOT,
    env: toolEnv(),
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (result.error) throw new Error(`The build could not be started: ${result.error.message}`);
  if (result.status !== 0) throw new Error("The server could not be built; the reason is above.");
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process has finished the same build first.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(entry)) throw error;
  }
  removeOld();
  return entry;
}
