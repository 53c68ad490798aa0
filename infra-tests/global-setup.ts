import { rmSync } from "node:fs";
import { join } from "node:path";
import { Aspects } from "aws-cdk-lib/core";
import { AwsSolutionsChecks } from "cdk-nag";
import { App } from "sst/constructs";
import { initProject, useProject } from "sst/project.js";
import { load } from "sst/stacks/build.js";
import { ASSEMBLIES, SETTINGS, STAGES, type Stage } from "./deployment.ts";
import { suppress } from "./nag-suppressions.ts";

/** Nothing of the developer's shell reaches a template. */
const useSettings = (stage: Stage): void => {
  for (const name of Object.keys(process.env)) if (name.startsWith("CLEARHOUSE_")) delete process.env[name];
  Object.assign(process.env, SETTINGS[stage]);
};

/**
 * Both stages once for all test files, without AWS, with the real bundles and the real site. One after the other: SST
 * keeps the project and the open builds in module variables.
 */
export default async function setup(): Promise<void> {
  // SST leaves AWS alone when it sees this.
  process.env.NODE_ENV = "test";
  process.env.SST_TELEMETRY_DISABLED = "1";
  const kept = { ...process.env };
  rmSync(ASSEMBLIES, { recursive: true, force: true });
  for (const stage of STAGES) {
    useSettings(stage);
    await initProject({ stage });
    const { config, paths } = useProject();
    const [, { stacks }] = await load(paths.config);
    const app = new App(
      { mode: "deploy", stage, name: config.name, region: config.region ?? "", account: "111111111111" },
      { outdir: join(ASSEMBLIES, stage) },
    );
    await stacks(app);
    await app.finish();
    if (stage === "prod") {
      Aspects.of(app).add(new AwsSolutionsChecks());
      suppress(app);
    }
    app.synth();
  }
  for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name];
  Object.assign(process.env, kept);
}
