// Checks the built web against packages/web/supported-browsers.ts. Exit code 1 if a supported browser can't run it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { SUPPORTED_BROWSERS } from "../../packages/web/supported-browsers.ts";
import { ensureWebBuilt } from "../build/build-web.mjs";
import { ALLOWED } from "./allowed.ts";
import { type Bundle, problemsOf } from "./problems.ts";

const DIST = join(import.meta.dirname, "../../packages/web/dist");
const WORKSPACE = "manifest.json";

const manifest = z.record(z.string(), z.object({ file: z.string(), css: z.array(z.string()).default([]) }));

const textOf = (file: string): string => readFileSync(join(DIST, file), "utf8");

/** What the pages of some of Vite's manifests load. */
const bundleOf = (manifests: string[]): Bundle => {
  const files = manifests.flatMap((name) => {
    const chunks = Object.entries(manifest.parse(JSON.parse(textOf(join(".vite", name)))));
    return chunks.flatMap(([source, { file, css }]) => [file, ...css, ...(source.endsWith(".html") ? [source] : [])]);
  });
  const named = (extension: string): Map<string, string> =>
    new Map(files.filter((file) => file.endsWith(extension)).map((file) => [file, textOf(file)]));
  return { scripts: named(".js").set("theme.js", textOf("theme.js")), styles: named(".css"), pages: named(".html") };
};

ensureWebBuilt();
const manifests = readdirSync(join(DIST, ".vite"));
const bundles = {
  public: bundleOf(manifests.filter((name) => name !== WORKSPACE)),
  workspace: bundleOf([WORKSPACE]),
};
for (const kind of ["public", "workspace"] as const) {
  for (const problem of await problemsOf(bundles[kind], SUPPORTED_BROWSERS[kind], ALLOWED[kind])) {
    console.log(`${kind}: ${problem}`);
    process.exitCode = 1;
  }
}
