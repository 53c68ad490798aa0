import { fileURLToPath } from "node:url";
import { STANDSTILL_ID } from "@clearhouse/first-screens/shared/standstill-id.ts";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type EnvironmentOptions, type Plugin } from "vite";
import { prerender } from "./prerender.ts";
import { buildTarget, SUPPORTED_BROWSERS } from "./supported-browsers.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Every zod schema can describe itself as JSON Schema. No page needs JSON Schema, yet the code for it, 6 kB compressed,
 * would be in every page. An empty module replaces that code, and throws if it is ever used.
 */
const withoutJsonSchema = (): Plugin => ({
  name: "clearhouse:without-json-schema",
  apply: "build",
  transform(code, id) {
    if (!/\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return undefined;
    const names = [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name = ""]) => name);
    // zod calls a function that makes this method for every schema, but nothing calls the method itself.
    const stubs = names.map(
      (name) => `export const ${name} = ${name.startsWith("create") ? "() => missing" : "missing"};`,
    );
    return [`const missing = () => { throw new Error("The web is built without zod's JSON Schema"); };`, ...stubs].join(
      "\n",
    );
  },
});

/**
 * zod tries eval when the first schema is made, which the site's CSP forbids: each page would report a violation. The
 * setting has to be there before any schema, and only zod's own module runs before all of them.
 */
const withoutEval = (): Plugin => ({
  name: "clearhouse:without-eval",
  apply: "build",
  transform(code, id) {
    return /\/zod\/v4\/core\/core\.js$/.test(id) ? `${code}\nglobalConfig.jitless = true;\n` : undefined;
  },
});

/**
 * The exports of react-router only name its development build, with warnings for developers; the production build is in
 * the folder beside it.
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

/**
 * The style of each page's static text for a script that doesn't run (src/lib/standstill.ts). It is in the page,
 * because a browser that gets no script may get no stylesheet either; the text stays out of sight for as long as a slow
 * phone may take.
 */
const STANDSTILL = [
  `#${STANDSTILL_ID}{box-sizing:border-box;max-height:0;margin:0;overflow:hidden;visibility:hidden`,
  "font:1rem/1.5 system-ui,sans-serif;text-align:center;background:#fff4d6;color:#4a3800",
  "animation:standstill .01s 10s forwards}",
  `#${STANDSTILL_ID}[hidden]{display:none}`,
  `#${STANDSTILL_ID} a{color:inherit;text-decoration:underline}`,
  "@keyframes standstill{to{max-height:100vh;padding:.75rem 1rem;visibility:visible}}",
];
const STANDSTILL_TEXT = `This page isn't working in your browser. <a href="">Try Again</a>, or open it in another browser.`;
/** No server draws the page that checks licenses, so it can't know the reader's language. */
const CHECK_STANDSTILL = [
  `${STANDSTILL_TEXT} The team that is named in a license can also tell you whether it is in force.`,
  `<span lang="es">Esta página no funciona en tu navegador. <a href="">Inténtalo de nuevo</a> o ábrela en otro navegador. El equipo que figura en una licencia también puede decirte si está en vigor.</span>`,
].join("<br>");
const standstill = (): Plugin => ({
  name: "clearhouse:standstill",
  transformIndexHtml: (html, { path }) => ({
    html: html.replace(
      "<!--standstill-->",
      `<p id="${STANDSTILL_ID}">${path === "/check.html" ? CHECK_STANDSTILL : STANDSTILL_TEXT}</p>`,
    ),
    tags: [{ tag: "style", children: STANDSTILL.join(";").replaceAll("};", "}"), injectTo: "head" }],
  }),
});

/** Without what only signed-in people need and what is larger than a few lines: uses and
 * verdicts of licenses, texts about them, and uploads.
 */
const SMALL_PARTS =
  /packages\/(web|first-screens|core)\/src\/(?!components\/ui\/switch|base\/license\/|rights\/rights-request\/intended-use|features\/assets\/status\/texts|features\/assets\/actions\/offers|components\/verdict\/|library\/verdict\/|lib\/multipart\/)/;

/**
 * All icons except those of the sign-in page. If all icons were in one file, the sign-in page would load all of them.
 */
const ICONS =
  /\/lucide-react\/.*\/icons\/(?!(?:chevron-down|loader-circle|circle-exclamation-point|info|mail-open|eye-off|eye)\.)/;

/** `name` is the name of the page's file. */
const publicPage = (name: string): EnvironmentOptions => ({
  consumer: "client",
  build: {
    emptyOutDir: false,
    target: buildTarget(SUPPORTED_BROWSERS.public),
    manifest: `.vite/${name}.json`,
    rolldownOptions: { input: here(`./${name}.html`) },
  },
});

export default defineConfig({
  root: here("."),
  plugins: [react(), tailwindcss(), withoutJsonSchema(), withoutEval(), productionRouter(), standstill(), prerender()],
  resolve: { alias: { "@/": here("./src/") } },
  build: {
    manifest: true,
    // The target browsers support modulepreload.
    modulePreload: { polyfill: false },
  },
  // The pages for people without an account are built separately from the workspace: code that these pages share is
  // then in each page's only script. Otherwise each icon would be in a file of its own, for which a phone would have to
  // wait.
  builder: {},
  environments: {
    client: {
      build: {
        target: buildTarget(SUPPORTED_BROWSERS.workspace),
        rolldownOptions: {
          input: here("./index.html"),
          // Our small modules that nearly everything uses are in one file, and the icons in another, because a file for
          // each module or icon would cost more than its code. Modules that import a library are left out, because the
          // first page doesn't need them.
          output: {
            // Each page lists all files that it may load later. With names, this list would take 2 kB of each page.
            chunkFileNames: "assets/[hash].js",
            codeSplitting: {
              groups: [
                { name: "shared", test: SMALL_PARTS, maxModuleSize: 1_500, minShareCount: 8 },
                { name: "icons", test: ICONS, minShareCount: 2 },
              ],
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
