/**
 * Builds npm start's local server into a folder: `node bundle.ts FOLDER`, run by scripts/build/build-local.mjs. A
 * server that starts from the sources reads and compiles about 700 of our files and 2,000 files of packages; with the
 * build, the server reads only about 250 files.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ownConsequences, PROFILE_HANDLERS } from "@clearhouse/functions/function-definition.ts";
import {
  AUTHORIZE_LIVE,
  IMAGES,
  QUEUED,
  RELAY,
  SCHEDULES,
  SIGNAL_CHANGES,
  SUBSCRIPTIONS,
} from "@clearhouse/functions/subscriptions.ts";
import { build, type Plugin } from "esbuild";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Makes a separate chunk of each function that is called by the stream, the bus, the timers, the live channel or for
 * pictures. A chunk is loaded when its function is first called.
 */
const functionModules: Plugin = {
  name: "function-modules",
  setup(plugin) {
    plugin.onLoad({ filter: /\/local\/src\/import-handler\.ts$/ }, () => {
      const handlers = new Set(
        [RELAY, SIGNAL_CHANGES, AUTHORIZE_LIVE, IMAGES, ...QUEUED, ...SCHEDULES].map(({ handler }) => handler),
      );
      const entries = [...handlers].map((handler) => `${JSON.stringify(handler)}: () => import("./${handler}")`);
      return {
        contents: `const modules = { ${entries.join(",\n")} };
          export const importHandler = async (path) => {
            if (!modules[path]) throw new Error("No module at " + path);
            return modules[path]();
          };`,
        resolveDir: ROOT,
      };
    });
    plugin.onLoad({ filter: PROFILE_HANDLERS }, () => ownConsequences(SUBSCRIPTIONS, ROOT));
  },
};

/** Replaces the path of the module that a heavy process runs with the path of its build. */
const heavyEntry: Plugin = {
  name: "heavy-entry",
  setup(plugin) {
    plugin.onLoad({ filter: /\/local\/src\/heavy\/entry\.ts$/ }, () => ({
      contents: `import { join } from "node:path";
        export const ENTRY = join(import.meta.dirname, "heavy-process.js");
        export const ENTRY_ARGUMENTS = ["--enable-source-maps"];`,
    }));
  },
};

/** Replaces `import.meta` with the paths of the sources, so that code still finds files beside its source. */
const placesOfSources: Plugin = {
  name: "places-of-sources",
  setup(plugin) {
    plugin.onLoad({ filter: /\.(ts|tsx|mjs)$/ }, async ({ path }) => {
      if (path.includes("/node_modules/")) return undefined;
      const source = await readFile(path, "utf8");
      if (!source.includes("import.meta.")) return undefined;
      const contents = source
        // The build includes the modules that sources load with this `require`.
        .replace("const require = createRequire(import.meta.url);", "")
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.filename", JSON.stringify(path));
      return { contents, loader: path.endsWith(".tsx") ? "tsx" : path.endsWith(".ts") ? "ts" : "js" };
    });
  },
};

/**
 * An empty source map for the code of packages. The process keeps source maps in memory, and with the packages' real
 * maps they would be four times as large.
 */
const NO_MAP = `//# sourceMappingURL=data:application/json;base64,${Buffer.from('{"version":3,"sources":[""],"mappings":"AAAA"}').toString("base64")}`;

const mapsOfOurs: Plugin = {
  name: "maps-of-ours",
  setup(plugin) {
    plugin.onLoad({ filter: /\/node_modules\/.+\.[cm]?js$/ }, async ({ path }) => ({
      contents: `${await readFile(path, "utf8")}\n${NO_MAP}`,
      loader: "js",
    }));
  },
};

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Which folder to build into?");

await build({
  entryPoints: {
    main: join(ROOT, "packages/local/src/main.ts"),
    "heavy-process": join(ROOT, "packages/local/src/heavy/process.ts"),
  },
  outdir: folder,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node24",
  jsx: "automatic",
  mainFields: ["module", "main"],
  define: { "process.env.NODE_ENV": '"production"' },
  // Packages that aren't bundled: packages with their own programs or files, packages for development, and CommonJS
  // packages that are imported only when they are needed, to which esbuild gives no named exports (evanw/esbuild#3245).
  external: ["sharp", "@react-pdf/renderer", "fontkit", "@dynoxide/*", "vite", "@slack/web-api"],
  // CommonJS packages load Node's own modules with `require`.
  banner: {
    js: 'import * as nodeModule from "node:module"; const require = nodeModule.createRequire(import.meta.url);',
  },
  sourcemap: true,
  sourcesContent: false,
  minifyWhitespace: true,
  plugins: [functionModules, heavyEntry, placesOfSources, mapsOfOurs],
  logLevel: "warning",
});
