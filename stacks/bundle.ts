import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { FunctionProps } from "sst/constructs";
import {
  type FunctionDefinition,
  ownConsequences,
  PROFILE_HANDLERS,
  type Profile,
} from "../packages/functions/src/function-definition.ts";
import { copyFonts } from "./fonts.ts";
import { copyNativePackages } from "./native-packages.ts";

type Bundling = NonNullable<NonNullable<FunctionProps["nodejs"]>["esbuild"]>;
type Plugin = NonNullable<Bundling["plugins"]>[number];

/** Replaces a module with `contents`, whose imports are resolved from the importing module. */
const instead = (name: string, filter: RegExp, contents: string, kind?: "dynamic-import"): Plugin => ({
  name,
  setup(build) {
    build.onResolve({ filter }, ({ kind: asked, path, resolveDir }) =>
      kind === undefined || asked === kind ? { path, namespace: name, pluginData: resolveDir } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: name }, ({ pluginData }) => ({ contents, resolveDir: pluginData }));
  },
});

/**
 * Removes unused exports of a dynamically imported module. esbuild keeps all of them, because it doesn't know which are
 * used: zod's error texts in forty languages would be a sixth of the API's bundle.
 */
const onlyUsedExports = instead(
  "only-used-exports",
  /^zod\/v4\/core$/,
  `export { toJSONSchema } from "zod/v4/core";`,
  "dynamic-import",
);

/**
 * Reads credentials only from the environment variables that Lambda sets. The SDK would look in eight more places. The
 * clients of three services that the SDK uses in these places would be a tenth of the API's bundle.
 */
const environmentCredentials = instead(
  "environment-credentials",
  /^@aws-sdk\/credential-provider-node$/,
  `export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";`,
);

/**
 * Removes unused operations. The SDK describes an operation as an object with computed keys, which esbuild doesn't
 * remove, because computing a key may have side effects. esbuild removes such an object if its keys are constants.
 */
const onlyUsedOperations: Plugin = {
  name: "only-used-operations",
  setup(build) {
    build.onLoad({ filter: /\/@aws-sdk\/client-[\w-]+\/.*\/schemas_0\.js$/ }, async ({ path }) => {
      const code = await readFile(path, "utf8");
      const constants = new Map(
        [...code.matchAll(/^const (_\w+) = ("[^"\n]*");$/gm)].map(([, key, text]) => [key, text]),
      );
      return {
        contents: withoutErrors(path, code).replace(/\[(_\w+)\]:/g, (whole, key) =>
          constants.has(key) ? `${constants.get(key)}:` : whole,
        ),
      };
    });
  },
};

/**
 * Removes the classes of SSM's 150 errors. Otherwise esbuild would bundle all of them with any call of SSM. Functions
 * make only one kind of call, and don't distinguish its errors. Without these classes, each error is the service's
 * general error, with SSM's code.
 */
const withoutErrors = (path: string, code: string): string =>
  path.includes("/client-ssm/") ? code.replace(/^n0_registry\.registerError\(.*\);$/gm, "") : code;

/**
 * Includes only React's server that returns text, which is enough for mails and public pages. react-dom/server exports
 * a second server too, with which esbuild would include a hundred kilobytes more.
 */
const textServer = join(dirname(createRequire(import.meta.url).resolve("react-dom/package.json")), "cjs");
const onlyTextServer = instead(
  "only-text-server",
  /^react-dom\/server$/,
  `export { renderToString, renderToStaticMarkup } from ${JSON.stringify(join(textServer, "react-dom-server-legacy.node.production.js"))};`,
);

/**
 * Removes pictures from functions that store none. Otherwise the code of people, teams and creators' content would add
 * sharp to the functions' bundles.
 */
const withoutPictures = instead(
  "without-pictures",
  /\/picture\/picture\.ts$/,
  `const refuse = () => { throw new Error("This function stores no pictures"); };
   export { refuse as storePicture, refuse as drawPicture, refuse as pictureTooLarge };`,
);

/** Removes link previews from functions that make none, because link previews use sharp too. */
const withoutPreviews = instead(
  "without-previews",
  /\/link-preview\/index\.ts$/,
  `const refuse = () => { throw new Error("This function shows no link previews"); };
   export const LinkPreview = { of: refuse };`,
);

/** Removes SSM from functions without secrets. */
const withoutSecrets = instead(
  "without-secrets",
  /^@aws-sdk\/client-ssm$/,
  `class Refused { constructor() { throw new Error("This function has no secrets"); } }
   export { Refused as SSMClient, Refused as GetParametersCommand };`,
);

/**
 * Removes pages from functions that draw none. Locally the API serves all pages; on AWS another function serves the
 * pages.
 */
const withoutPages = instead(
  "without-pages",
  /^@clearhouse\/first-screens\/[^/]+\/html\.tsx$/,
  `const refuse = () => { throw new Error("This function draws no pages"); };
   export { refuse as firstScreenHtml, refuse as accentStyle };`,
);

/** Removes calendars from functions that write none. */
const withoutCalendars = instead(
  "without-calendars",
  /\/calendar\/ics\.ts$/,
  `const refuse = () => { throw new Error("This function writes no calendars"); };
   export { refuse as icsOf };`,
);
/**
 * Includes pdfkit's standard fonts. pdfkit loads them with a `require` relative to its own file, which is elsewhere in
 * a bundle (foliojs/pdfkit#1801). With a plain `require`, esbuild finds and includes the fonts.
 */
const bundledFonts: Plugin = {
  name: "bundled-fonts",
  setup(build) {
    build.onLoad({ filter: /\/pdfkit\/js\/pdfkit\.node\.mjs$/ }, async ({ path }) => {
      const code = await readFile(path, "utf8");
      const contents = code.replaceAll("require$1('#standard-fonts/", "require('#standard-fonts/");
      if (contents === code)
        throw new Error(`${path} asks for its fonts in another way than stacks/bundle.ts replaces`);
      return { contents };
    });
  },
};

/** Gives a profile's function the code of its own consequences alone. */
const withOwnConsequences = (consequences: Profile["consequences"]): Plugin => ({
  name: "own-consequences",
  setup(build) {
    build.onLoad({ filter: PROFILE_HANDLERS }, () => ownConsequences(consequences, process.cwd()));
  },
});

type Parts = Pick<FunctionDefinition, "access" | "install" | "secrets" | "draws" | "fonts"> &
  Partial<Pick<Profile, "consequences">>;

/** The options with which esbuild bundles a function. */
export const bundling = ({ access, install = [], secrets = [], draws, consequences = [] }: Parts) =>
  ({
    sourcesContent: false,
    // Without this setting, a bundle with React contains React's two builds, and runs the slower development build.
    define: { "process.env.NODE_ENV": '"production"' },
    // SST would keep the names of all JavaScript functions, but the source map has the names too.
    keepNames: false,
    // The hook `afterBuild` in this file installs the packages that are external.
    external: [...install],
    plugins: [
      onlyUsedExports,
      environmentCredentials,
      onlyUsedOperations,
      onlyTextServer,
      bundledFonts,
      withOwnConsequences(consequences),
      ...(access.branding ? [] : [withoutPictures]),
      ...(draws ? [] : [withoutPages, withoutCalendars]),
      ...(install.includes("sharp") ? [] : [withoutPreviews]),
      ...(secrets.length > 0 ? [] : [withoutSecrets]),
    ],
  }) satisfies Bundling;

/**
 * A bundle has a source map without the sources, so that a stack trace in a log names the original line. What a function
 * imports only when it is needed is in files of its own, which a new process doesn't read before.
 */
export const BUNDLE = {
  format: "esm",
  splitting: true,
  minify: true,
  sourcemap: true,
} satisfies FunctionProps["nodejs"];

/**
 * Returns BUNDLE's settings for a function of subscriptions.ts, without the packages that are installed beside its
 * bundle.
 */
export const bundleOf = (parts: Parts): Pick<FunctionProps, "nodejs" | "hooks"> => {
  const { install = [], fonts = [] } = parts;
  const afterBuild = async (_: unknown, directory: string): Promise<void> => {
    if (install.length > 0) await copyNativePackages(install, directory);
    await copyFonts(fonts, directory);
  };
  return {
    nodejs: { ...BUNDLE, esbuild: bundling(parts) },
    ...((install.length > 0 || fonts.length > 0) && { hooks: { afterBuild } }),
  };
};
