import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Template } from "aws-cdk-lib/assertions";
import { App } from "sst/constructs";
import { initProject } from "sst/project.js";
import { afterAll, beforeAll, vi } from "vitest";
import { configureApp } from "../../stacks/app.ts";
import { readRegion } from "../../stacks/settings.ts";

/**
 * Prepares a test file to synthesize some stacks with settings that the two stages of global-setup.ts don't have.
 * Nothing is bundled or built, so only stacks without functions are possible.
 * @returns a function that synthesizes the stacks, and returns a function that returns the template of a stack
 */
export const synthesiser = (stage: string) => {
  const folder = mkdtempSync(join(tmpdir(), "clearhouse-stack-"));
  beforeAll(async () => {
    vi.stubEnv("NODE_ENV", "test");
    vi.stubEnv("SST_TELEMETRY_DISABLED", "1");
    await initProject({ stage });
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  return (settings: Record<string, string>, ...stacks: Parameters<App["stack"]>[0][]) => {
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    const app = new App(
      { mode: "deploy", stage, name: "clearhouse", region: readRegion(), account: "111111111111" },
      { outdir: mkdtempSync(join(folder, "out-")) },
    );
    configureApp(app);
    for (const stack of stacks) app.stack(stack);
    const assembly = app.synth();
    return (name: string): Template =>
      Template.fromJSON(assembly.getStackByName(`${stage}-clearhouse-${name}`).template as Record<string, unknown>);
  };
};
