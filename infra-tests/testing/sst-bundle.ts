import { createRequire } from "node:module";
import { join } from "node:path";
import { BUNDLE, bundling } from "../../stacks/bundle.ts";

interface Esbuild {
  build(options: Record<string, unknown>): Promise<unknown>;
}

/** The same esbuild that SST bundles with. */
const esbuild: Esbuild = createRequire(join(import.meta.dirname, "../../node_modules/sst/package.json"))("esbuild");

/** The code that SST puts at the beginning of every bundle. */
const BANNER = `import { createRequire as topLevelCreateRequire } from 'module';
const require = topLevelCreateRequire(import.meta.url);
import { fileURLToPath as topLevelFileUrlToPath, URL as topLevelURL } from "url"
const __dirname = topLevelFileUrlToPath(new topLevelURL(".", import.meta.url))`;

/** Bundles a function as SST does. @param options what is bundled, and into which folder */
export const sstBundle = async (
  definition: Parameters<typeof bundling>[0],
  options: Record<string, unknown>,
): Promise<void> => {
  await esbuild.build({
    ...{ bundle: true, platform: "node", target: "esnext", mainFields: ["module", "main"] },
    ...{ ...BUNDLE, outExtension: { ".js": ".mjs" } },
    ...bundling(definition),
    ...{ banner: { js: BANNER }, logLevel: "error" },
    ...options,
  });
};
