import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DataFolder, openDataFolder } from "./data-folder.ts";

/** An empty data folder of a test's own, and what removes it. */
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

/** Asks again and again until the answer is there; the test's own time limit is the limit. */
export const until = async <T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
