import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type DataFolder, openDataFolder } from "./data-folder.ts";

/** A new data folder for a test, and the function that removes it. */
export const temporaryFolder = (): { folder: DataFolder; remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), "clearhouse-"));
  const folder = openDataFolder(path);
  return {
    folder,
    remove: () => {
      folder.release();
      rmSync(path, { recursive: true, force: true });
    },
  };
};

export const CREDENTIALS = { accessKeyId: "S3RVER", secretAccessKey: "a-secret-of-the-tests" };

/** Repeats a call until it returns something, or until the test's time limit. */
export const until = async <T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await setTimeout(10);
  }
};

/** A number generator that is the same in each run (xorshift32). */
export const seeded = (seed: number) => (): number => {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return (seed >>> 0) / 2 ** 32;
};
