import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { ensureNativePackages } from "../scripts/native-packages/native-packages.mjs";

/**
 * Copies packages with native code beside a bundle. The packages are built for the functions' machine and have the
 * versions of the root's lock file. SST's own `install` ignores the lock file, and always installs version 0.32.6 of
 * sharp.
 * @param names packages that the bundle leaves out
 * @param directory the bundle's root
 */
export const copyNativePackages = async (names: readonly string[], directory: string): Promise<void> => {
  const fetched = ensureNativePackages(process.cwd());
  for (const name of names) {
    if (!existsSync(join(fetched, name)))
      throw new Error(`scripts/native-packages/native-packages.mjs doesn't fetch ${name}`);
  }
  await cp(fetched, join(directory, "node_modules"), { recursive: true });
};
