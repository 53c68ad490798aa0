import type { FunctionProps } from "sst/constructs";
import { installNativePackages } from "./native-packages.ts";

type Bundling = NonNullable<NonNullable<FunctionProps["nodejs"]>["esbuild"]>;
type Plugin = NonNullable<Bundling["plugins"]>[number];

/**
 * What is used of modules that a dependency imports dynamically. esbuild keeps every export of such a module, for it
 * can't see which are used: here zod's error texts in forty languages, a sixth of the API's bundle.
 */
const USED_EXPORTS: Record<string, readonly string[]> = { "zod/v4/core": ["toJSONSchema"] };

const onlyUsedExports: Plugin = {
  name: "only-used-exports",
  setup(build) {
    build.onResolve({ filter: /^zod\/v4\/core$/ }, ({ kind, path, resolveDir }) =>
      kind === "dynamic-import" ? { path, namespace: "only-used-exports", pluginData: resolveDir } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: "only-used-exports" }, ({ path, pluginData }) => ({
      contents: `export { ${USED_EXPORTS[path]?.join(", ")} } from "${path}";`,
      resolveDir: pluginData,
    }));
  },
};

/** Maps go along, without the sources they map to, so that a stack trace in a log names the line that was written. */
export const BUNDLE = {
  format: "esm",
  minify: true,
  sourcemap: true,
  esbuild: {
    sourcesContent: false,
    // Without it a bundle with React carries both its builds and runs the slow one.
    define: { "process.env.NODE_ENV": '"production"' },
    // SST keeps the names of all functions; the map gives them back where they are wanted.
    keepNames: false,
    plugins: [onlyUsedExports],
  },
} satisfies FunctionProps["nodejs"];

/** As BUNDLE, with packages left out of the bundle and installed beside it. */
export const bundleBeside = (packages: readonly string[]): Pick<FunctionProps, "nodejs" | "hooks"> => ({
  // Named as external, SST leaves them to the hook.
  nodejs: { ...BUNDLE, esbuild: { ...BUNDLE.esbuild, external: [...packages] } },
  hooks: { afterBuild: (_, directory) => installNativePackages(packages, directory) },
});
