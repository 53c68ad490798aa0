import { cp } from "node:fs/promises";
import { join } from "node:path";

/**
 * Copies packages with fonts for documents beside a bundle, where the bundle's code finds them as the sources do.
 * @param names packages with only files, which are the same on every machine
 * @param directory the bundle's root
 */
export const copyFonts = async (names: readonly string[], directory: string): Promise<void> => {
  for (const name of names) {
    const path = join("node_modules", name);
    await cp(join(process.cwd(), path), join(directory, path), { recursive: true });
  }
};
