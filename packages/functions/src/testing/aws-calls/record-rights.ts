import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { afterAll, expect, type RunnerTestSuite } from "vitest";
import { recordRights } from "./permissions.ts";

const ROOT = join(import.meta.dirname, "../../../../..");
const { used, stop } = recordRights();

/** Whether tests are left out, e.g. with `-t`. */
const isPartial = ({ tasks }: Pick<RunnerTestSuite, "tasks">): boolean =>
  tasks.some((task) => task.mode === "skip" || ("tasks" in task && isPartial(task)));

/**
 * Each test file leaves the permissions that functions used in it. infra-tests compare those of all files with the
 * synthesized policies. So what is left of a whole run stays if only some tests of a file run.
 */
// biome-ignore lint/correctness/noEmptyPattern: vitest takes only a destructured first argument
afterAll(({}, suite) => {
  stop();
  if (isPartial(suite)) return;
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
