import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { cpuOfChildren, run } from "./process.mjs";

/** Whether a process is running. A zombie, which a container without an init process keeps, counts as ended. */
async function isRunning(pid: string): Promise<boolean> {
  try {
    return !/^State:\s+Z/m.test(await readFile(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

describe("a program that a script runs", () => {
  test("a program returns its exit code and its output", async () => {
    const result = await run("sh", ["-c", "echo out; echo err >&2; exit 3"], { capture: true });
    expect(result).toMatchObject({ code: 3, timedOut: false });
    expect(result.output.split("\n").sort()).toEqual(["", "err", "out"]);
  });

  test("a program leaves no processes running when it ends", async () => {
    const { output } = await run("sh", ["-c", "sleep 1000 & echo $!"], { capture: true });
    await expect.poll(() => isRunning(output.trim())).toBe(false);
  });

  test("a program is ended with its children at its time limit", async () => {
    const { code, output, timedOut } = await run("sh", ["-c", "sleep 1000 & echo $!; wait"], {
      capture: true,
      timeoutMs: 500,
    });
    expect({ code, timedOut }).toEqual({ code: null, timedOut: true });
    await expect.poll(() => isRunning(output.trim())).toBe(false);
  });

  test("a program that doesn't exist is reported as a result instead of an exception", async () => {
    const { code, output } = await run("no-such-program", [], { capture: true });
    expect(code).toBeNull();
    expect(output).toContain("no-such-program could not be started");
  });

  test("a program gets no input from this terminal", async () => {
    expect(await run("cat", [], { capture: true })).toMatchObject({ code: 0, output: "" });
  });
});

test.runIf(process.platform === "linux")("the CPU time of ended programs and their children is counted", async () => {
  const before = cpuOfChildren() ?? 0;
  await run("sh", ["-c", "sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done'; true"]);
  expect((cpuOfChildren() ?? 0) - before).toBeGreaterThan(0.05);
});
