import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ensureLocalBuilt } from "../../../scripts/build/build-local.mjs";
import { entryArguments } from "../../../scripts/launch.mjs";

const dataDir = mkdtempSync(join(tmpdir(), "clearhouse-main-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it("a server whose launcher ended during its start stops when it has started, and doesn't say where it listens", async () => {
  const run = spawn(process.execPath, entryArguments(ensureLocalBuilt(), ["--no-web", "--empty"]), {
    env: { ...process.env, PORT: "0", CLEARHOUSE_DATA: dataDir },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  try {
    const exited = once(run, "exit");
    let said = "";
    run.stdout?.on("data", (text: Buffer) => {
      said += text.toString();
    });
    // What the end of the launcher does to the channel.
    run.disconnect();
    expect(await exited).toEqual([0, null]);
    expect(said).not.toContain("Ctrl+C stops");
  } finally {
    run.kill("SIGKILL");
  }
}, 120_000);
