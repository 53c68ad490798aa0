import { fileURLToPath } from "node:url";

/**
 * The module that a heavy process runs. In the build, scripts/bundle.ts replaces this file with the built module's
 * path.
 */
export const ENTRY = fileURLToPath(new URL("./process.ts", import.meta.url));

/** Node's arguments for running {@link ENTRY}. Node itself removes types, but the .tsx files of emails need tsx. */
export const ENTRY_ARGUMENTS: readonly string[] = [
  "--disable-warning=ExperimentalWarning",
  "--import",
  new URL("../../../../node_modules/tsx/dist/loader.mjs", import.meta.url).href,
];
