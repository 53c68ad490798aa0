import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type EnvironmentOptions, type Plugin } from "vite";
import { prerender } from "./prerender.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Every schema of zod can describe itself as JSON Schema. No page asks for that, yet what does it, 6 kB compressed, would
 * ride along with each: a page gets it empty, and fails loudly if it ever asks.
 */
const withoutJsonSchema = (): Plugin => ({
  name: "clearhouse:without-json-schema",
  apply: "build",
  transform(code, id) {
    if (!/\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return undefined;
    const names = [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name = ""]) => name);
    // Those that make a method are called with every schema; the method itself never is.
    const stubs = names.map(
      (name) => `export const ${name} = ${name.startsWith("create") ? "() => missing" : "missing"};`,
    );
    return [`const missing = () => { throw new Error("The web is built without zod's JSON Schema"); };`, ...stubs].join(
      "\n",
    );
  },
});

/**
 * react-router's exports name its development build alone, whose warnings no visitor reads; its production build lies beside
 * it.
 */
const productionRouter = (): Plugin => ({
  name: "clearhouse:production-router",
  apply: "build",
  enforce: "pre",
  async resolveId(source, importer, options) {
    if (!/^react-router(\/dom)?$/.test(source)) return undefined;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && { ...found, id: found.id.replace("/dist/development/", "/dist/production/") };
  },
});

const SMALL_PARTS = /packages\/(web|core)\/src\/(?!components\/ui\/switch)/;

/** `name` is its file's. */
const publicPage = (name: string): EnvironmentOptions => ({
  consumer: "client",
  build: {
    emptyOutDir: false,
    manifest: `.vite/${name}.json`,
    rolldownOptions: { input: here(`./${name}.html`) },
  },
});

export default defineConfig({
  root: here("."),
  plugins: [react(), tailwindcss(), withoutJsonSchema(), productionRouter(), prerender()],
  resolve: { alias: { "@/": here("./src/") } },
  build: {
    manifest: true,
    target: "es2022",
    // The browsers of that target know modulepreload themselves.
    modulePreload: { polyfill: false },
  },
  // The pages of people without an account are built apart from the workspace: what the three share then comes inside
  // each page's one script, not in a file for each icon, which a phone would have to wait for.
  builder: {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: here("./index.html"),
          // Our small modules that nearly everything uses come in one file: a file for each costs more than the code. Not
          // those that bring a library with them, which the first page doesn't need.
          output: {
            // Each page lists all files that it may load later; their names alone were 2 kB of it.
            chunkFileNames: "assets/[hash].js",
            codeSplitting: {
              groups: [{ name: "shared", test: SMALL_PARTS, maxModuleSize: 1_500, minShareCount: 8 }],
            },
          },
        },
      },
    },
    owner: publicPage("rights-request"),
    signing: publicPage("sign-contract"),
    onboarding: publicPage("creator-onboard"),
    check: publicPage("check"),
    landing: publicPage("landing"),
    pricing: publicPage("pricing"),
  },
});
