import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { afterAll, expect } from "vitest";
import { recordRights } from "./permissions.ts";

const ROOT = join(import.meta.dirname, "../../../../..");
const { used, stop } = recordRights();

/**
 * Each test file leaves the permissions that functions used in it. infra-tests compare those of all files with the
 * synthesized policies.
 */
afterAll(() => {
  stop();
  const { testPath = "" } = expect.getState();
  const recording = join(ROOT, ".test-output/permissions", `${relative(ROOT, testPath)}.jsonl`);
  mkdirSync(dirname(recording), { recursive: true });
  writeFileSync(
    recording,
    used()
      .map((line) => JSON.stringify(line))
      .join("\n"),
  );
});
