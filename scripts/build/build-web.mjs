// Builds packages/web if its sources have changed since the last build. Plain JavaScript, Node >= 20.19.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { nodeBinary, ROOT, toolEnv } from "../install.mjs";

const WEB = join(ROOT, "packages/web");
const STAMP = join(WEB, "dist/.built-from");
const NOT_BUILT_FROM = /(^|\/)(node_modules|dist|test|coverage)(\/|$)|\.test\.tsx?$/;

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (NOT_BUILT_FROM.test(relative(ROOT, path))) continue;
    if (entry.isDirectory()) yield* files(path);
    else if (entry.isFile()) yield path;
  }
}

/**
 * Yields everything on which the build depends: packages/web, packages/first-screens, the modules of packages/core that
 * browsers load, and the packages' versions.
 */
function* inputs() {
  yield* files(WEB);
  yield* files(join(ROOT, "packages/first-screens/src"));
  for (const path of files(join(ROOT, "packages/core/src"))) if (/\.(schema|policy)\.ts$/.test(path)) yield path;
  yield join(ROOT, "package-lock.json");
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const path of [...inputs()].sort())
    hash
      .update(`${relative(ROOT, path)}\0`)
      .update(readFileSync(path))
      .update("\0");
  return hash.digest("hex");
}

/** Builds packages/web if necessary, and returns whether packages/web was built. */
export function ensureWebBuilt() {
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return false;
  console.log("Building the web …");
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const result = spawnSync(nodeBinary(), [vite, "build", "--emptyOutDir", "--logLevel", "warn"], {
    cwd: WEB,
    // With NODE_ENV=test, which a calling test run sets, the bundle would contain React's development build. The site's
    // URL stays a placeholder, because npm start's local server inserts its own URL.
    env: { ...toolEnv(), NODE_ENV: "production", SITE_URL: "" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (result.error) throw new Error(`The build could not be started: ${result.error.message}`);
  if (result.status !== 0) throw new Error("The web could not be built; the reason is above.");
  writeFileSync(STAMP, wanted);
  return true;
}
