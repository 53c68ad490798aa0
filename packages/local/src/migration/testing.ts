import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const FIXTURE = fileURLToPath(new URL("../../fixtures/layout-4/data.tar.gz", import.meta.url));

/** A new data folder as the release with the first layout has left it. */
export const firstLayoutFolder = (): string => {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "clearhouse-first-layout-")));
  execFileSync("tar", ["-xzf", FIXTURE, "-C", path]);
  return path;
};
