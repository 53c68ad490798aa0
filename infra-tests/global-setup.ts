import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Aspects } from "aws-cdk-lib/core";
import { AwsSolutionsChecks } from "cdk-nag";
import { App, StaticSite } from "sst/constructs";
import { initProject, useProject } from "sst/project.js";
import { load } from "sst/stacks/build.js";
import { ASSEMBLIES, SETTINGS, STAGES, type Stage } from "./testing/deployment.ts";
import { suppress } from "./testing/nag-suppressions.ts";

/** Sets only the deployment's settings, so that the developer's environment doesn't affect the templates. */
const useSettings = (stage: Stage): void => {
  for (const name of Object.keys(process.env)) if (name.startsWith("CLEARHOUSE_")) delete process.env[name];
  Object.assign(process.env, SETTINGS[stage]);
};

/**
 * Synthesizes both stages once for all test files, without AWS: prod with the real bundles and the real site. The other
 * stage only differs in settings, so nothing is built again for the other stage. The stages are made one after the
 * other, because SST keeps the project and the open builds in module variables.
 */
export default async function setup(): Promise<void> {
  // With NODE_ENV=test, SST makes no calls to AWS.
  process.env.NODE_ENV = "test";
  process.env.SST_TELEMETRY_DISABLED = "1";
  // By default SST leaves one core unused, even if the machine has only two cores.
  process.env.SST_BUILD_CONCURRENCY = String(availableParallelism());
  // With GOGC=400, esbuild collects garbage less often. The build takes more memory, but a tenth less time.
  process.env.GOGC = "400";
  const kept = { ...process.env };
  rmSync(ASSEMBLIES, { recursive: true, force: true });
  const build = Reflect.get(StaticSite.prototype, "buildApp");
  for (const stage of STAGES) {
    const real = stage === "prod";
    Reflect.set(StaticSite.prototype, "buildApp", real ? build : () => {});
    useSettings(stage);
    await initProject({ stage });
    const { config, paths } = useProject();
    const [, { stacks }] = await load(paths.config);
    const app = new App(
      {
        mode: "deploy",
        stage,
        name: config.name,
        region: config.region ?? "",
        account: "111111111111",
        // In an inactive stack, a function's code is a placeholder, and a site is left out completely.
        isActiveStack: (stackName) => real || stackName.endsWith("-Web"),
      },
      { outdir: join(ASSEMBLIES, stage) },
    );
    await stacks(app);
    await app.finish();
    if (real) {
      Aspects.of(app).add(new AwsSolutionsChecks());
      suppress(app);
    }
    app.synth();
  }
  for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name];
  Object.assign(process.env, kept);
}
