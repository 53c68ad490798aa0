import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = new URL("../../../", import.meta.url);

/**
 * Imports a function's module from the sources. In the build, scripts/bundle.ts replaces this file with a list of all
 * functions' modules.
 * @param path the path that the stacks use: from the repository's root, without extension
 */
export const importHandler = async (path: string): Promise<object> => {
  const file = [".ts", ".tsx"].map((ending) => new URL(`${path}${ending}`, ROOT)).find((url) => existsSync(url));
  if (!file) throw new Error(`No module at ${path}`);
  return import(pathToFileURL(fileURLToPath(file)).href);
};
