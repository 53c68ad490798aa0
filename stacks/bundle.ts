import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { FunctionProps } from "sst/constructs";
import type { FunctionDefinition } from "../packages/functions/src/function-definition.ts";
import { copyFonts } from "./fonts.ts";
import { copyNativePackages } from "./native-packages.ts";

type Bundling = NonNullable<NonNullable<FunctionProps["nodejs"]>["esbuild"]>;
type Plugin = NonNullable<Bundling["plugins"]>[number];

/** Puts `contents` in the place of a module; its own imports are found from where the module was asked for. */
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
 * esbuild keeps every export of a module that is imported dynamically, for it can't see which are used: here zod's error
 * texts in forty languages, a sixth of the API's bundle.
 */
const onlyUsedExports = instead(
  "only-used-exports",
  /^zod\/v4\/core$/,
  `export { toJSONSchema } from "zod/v4/core";`,
  "dynamic-import",
);

/**
 * A function's credentials are in its environment. The SDK would look in eight more places, with clients of their own
 * for three services: a tenth of the API's bundle.
 */
const environmentCredentials = instead(
  "environment-credentials",
  /^@aws-sdk\/credential-provider-node$/,
  `export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";`,
);

/**
 * The SDK writes what it knows of an operation as an object with computed keys, which esbuild can't drop, for computing
 * a key may have effects. With the constants in their places, operations that nothing calls leave the bundle.
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
 * SSM names 150 errors, which come along with every call to it. Of the one call that is made here none is told from another:
 * without their names they come as the service's own error, with the code that SSM answers.
 */
const withoutErrors = (path: string, code: string): string =>
  path.includes("/client-ssm/") ? code.replace(/^n0_registry\.registerError\(.*\);$/gm, "") : code;

/**
 * What draws mails and the public pages asks for one of the two servers in React's file, the one that answers with a text;
 * esbuild would take both, a hundred kilobytes more. The package exports them together only.
 */
const textServer = join(dirname(createRequire(import.meta.url).resolve("react-dom/package.json")), "cjs");
const onlyTextServer = instead(
  "only-text-server",
  /^react-dom\/server$/,
  `export { renderToString, renderToStaticMarkup } from ${JSON.stringify(join(textServer, "react-dom-server-legacy.node.production.js"))};`,
);

/** For the functions that store no picture: people, teams and pieces of work have some, and with them would come sharp and more. */
const withoutPictures = instead(
  "without-pictures",
  /\/picture\/picture\.ts$/,
  `const refuse = () => { throw new Error("This function stores no pictures"); };
   export { refuse as storePicture, refuse as drawPicture, refuse as pictureTooLarge };`,
);

/** Likewise for the functions that draw none: a link preview comes with one. */
const withoutPreviews = instead(
  "without-previews",
  /\/link-preview\/index\.ts$/,
  `const refuse = () => { throw new Error("This function shows no link previews"); };
   export const LinkPreview = { of: refuse };`,
);

/** Likewise for the functions that have no secrets. */
const withoutSecrets = instead(
  "without-secrets",
  /^@aws-sdk\/client-ssm$/,
  `class Refused { constructor() { throw new Error("This function has no secrets"); } }
   export { Refused as SSMClient, Refused as GetParametersCommand };`,
);

/** For the functions that draw no page: the API serves all of them locally, and has another function for them on AWS. */
const withoutPages = instead(
  "without-pages",
  /\/first-screen\/html\.tsx$/,
  `const refuse = () => { throw new Error("This function draws no pages"); };
   export { refuse as firstScreenHtml, refuse as accentStyle };`,
);

/** And that writes no calendars. */
const withoutCalendars = instead(
  "without-calendars",
  /\/calendar\/ics\.ts$/,
  `const refuse = () => { throw new Error("This function writes no calendars"); };
   export { refuse as icsOf };`,
);
/**
 * pdfkit looks for its standard fonts with a `require` made for the place of its own file, which in a bundle is another
 * (foliojs/pdfkit#1801). By the plain name esbuild finds them and takes them into the bundle.
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

type Parts = Pick<FunctionDefinition, "access" | "install" | "secrets" | "draws" | "fonts">;

/** What esbuild is told of a function. */
export const bundling = ({ access, install = [], secrets = [], draws }: Parts) =>
  ({
    sourcesContent: false,
    // Without it a bundle with React carries both its builds and runs the slow one.
    define: { "process.env.NODE_ENV": '"production"' },
    // SST keeps the names of all functions; the map gives them back where they are wanted.
    keepNames: false,
    // Named as external, SST leaves them to the hook.
    external: [...install],
    plugins: [
      onlyUsedExports,
      environmentCredentials,
      onlyUsedOperations,
      onlyTextServer,
      bundledFonts,
      ...(access.branding ? [] : [withoutPictures]),
      ...(draws ? [] : [withoutPages, withoutCalendars]),
      ...(install.includes("sharp") ? [] : [withoutPreviews]),
      ...(secrets.length > 0 ? [] : [withoutSecrets]),
    ],
  }) satisfies Bundling;

/** Maps go along, without the sources they map to, so that a stack trace in a log names the line that was written. */
export const BUNDLE = {
  format: "esm",
  minify: true,
  sourcemap: true,
} satisfies FunctionProps["nodejs"];

/** As BUNDLE, for a function of subscriptions.ts: with what is installed beside its bundle left out of it. */
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
