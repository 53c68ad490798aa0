import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { ensureNativePackages } from "../scripts/native-packages.mjs";

/**
 * Copies packages with native parts beside a bundle, built for the functions' machine and in the version of the root's
 * lock file. SST's own `install` takes any version, and for sharp always 0.32.6.
 * @param names packages that the bundle leaves out.
 * @param directory the bundle's root.
 */
export const copyNativePackages = async (names: readonly string[], directory: string): Promise<void> => {
  const brought = ensureNativePackages(process.cwd());
  for (const name of names) {
    if (!existsSync(join(brought, name))) throw new Error(`scripts/native-packages.mjs doesn't bring ${name}`);
  }
  await cp(brought, join(directory, "node_modules"), { recursive: true });
};
