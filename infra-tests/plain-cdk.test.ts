import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, CfnOutput, Stack } from "aws-cdk-lib/core";
import { afterAll, expect, it, vi } from "vitest";
import { configureApp } from "../stacks/app.ts";
import { Email } from "../stacks/email.ts";
import { Alarms } from "../stacks/monitoring/alarms.ts";
import { SETTINGS } from "./testing/deployment.ts";
import { templateText } from "./testing/templates.ts";

/** What a stack's function returned, by the function, as SST keeps it for `use`. */
const made = vi.hoisted(() => new Map<unknown, unknown>());
vi.mock("sst/constructs", () => ({ use: (stack: unknown) => made.get(stack) }));

const folder = mkdtempSync(join(tmpdir(), "clearhouse-plain-"));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** All that the stacks below need of SST's own app and stack. */
class PlainApp extends App {
  readonly stage = "prod";
  readonly name = "clearhouse";
  override readonly region = "us-east-1";
  logicalPrefixedName(name: string): string {
    return `${this.stage}-${this.name}-${name}`;
  }
  setDefaultRemovalPolicy(): void {}
  setDefaultFunctionProps(): void {}
}
class PlainStack extends Stack {
  readonly stage = "prod";
  addOutputs(outputs: Record<string, string>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}

/** Without what SST adds: tags, and a function for deploys that these stacks don't use; and without nag's notes. */
const withoutExtras = (resources: Record<string, Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(resources)
      .filter(([id, { Type }]) => Type !== "AWS::CDK::Metadata" && !id.startsWith("CustomResourceHandler"))
      .map(([id, { Metadata: _, ...resource }]) => {
        const { Tags = [], ...properties } = (resource.Properties ?? {}) as { Tags?: { Key: string }[] };
        const tags = Tags.filter(({ Key }) => !Key.startsWith("sst:"));
        return [id, { ...resource, Properties: { ...properties, ...(tags.length > 0 && { Tags: tags }) } }];
      }),
  );

it("a stack synthesized by plain CDK has the same resources under the same ids as under SST, so nothing would be replaced", () => {
  for (const [name, value] of Object.entries(SETTINGS.prod)) vi.stubEnv(name, value);
  const app = new PlainApp({ outdir: folder });
  configureApp(app as never);
  const make = (name: string, stackOf: typeof Alarms | typeof Email) => {
    const stack = new PlainStack(app, `prod-clearhouse-${name}`, {
      env: { account: "111111111111", region: app.region },
    });
    made.set(stackOf, stackOf({ stack, app } as never));
  };
  make("Alarms", Alarms);
  make("Email", Email);
  const assembly = app.synth();
  for (const name of ["Alarms", "Email"] as const) {
    const plain = assembly.getStackByName(`prod-clearhouse-${name}`).template as { Resources: never };
    const { Resources } = JSON.parse(templateText(name)) as { Resources: never };
    expect(withoutExtras(plain.Resources)).toEqual(withoutExtras(Resources));
  }
});

it("the page about SST's end lists each construct of SST that the stacks use, and nothing else", () => {
  const files = ["stacks", "stacks/monitoring"].flatMap((directory) =>
    readdirSync(directory)
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(directory, file)),
  );
  const used = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/import \{([^}]*)\} from "sst\/constructs"/g)].flatMap(([, names = ""]) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "" && !name.startsWith("type "))
        .map((name) => name.replace(/ as .*/, "")),
    ),
  );
  const page = readFileSync("docs/decisions/without-sst.md", "utf8");
  const listed = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = ""]) => name);
  expect(listed.toSorted()).toEqual([...new Set(used)].toSorted());
});
