import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ADOPTABLE, importOf, stackTemplate } from "../packages/cli/src/adopt/import-template.ts";
import { cli } from "../packages/cli/src/testing/cli.ts";
import { ASSEMBLIES } from "./testing/deployment.ts";
import { type Resource, STACKS, type StackName, templateText } from "./testing/templates.ts";

const folder = mkdtempSync(join(tmpdir(), "clearhouse-adopt-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const parsed = (stack: StackName, stage: "prod" | "test" = "prod") =>
  stackTemplate.parse(JSON.parse(templateText(stack, stage)));
const nameOf = ({ id }: { id: string }) => `existing-${id.toLowerCase()}`;
const all = (stack: StackName) =>
  ADOPTABLE.filter((one) => one.stack === stack).map((one) => [one, nameOf(one)] as const);

it("whatever a protected stage keeps with data when a stack is removed can be adopted", () => {
  const kept = STACKS.flatMap((stack) =>
    Object.entries(parsed(stack).Resources)
      .filter(([, { DeletionPolicy, Type }]) => DeletionPolicy === "Retain" && Type !== "AWS::Logs::LogGroup")
      .map(([id]) => `${stack}/${id.slice(0, -8)}`),
  );
  expect(kept.toSorted()).toEqual(ADOPTABLE.map(({ stack, id }) => `${stack}/${id}`).toSorted());
});

describe.each(["Storage", "Auth"] as const)("the import of the stack %s", (stack) => {
  const { template, resourcesToImport } = importOf(parsed(stack), all(stack));
  const resources = Object.entries(template.Resources) as [string, Resource][];

  it("the template has only the adopted resources, each of which stays if the stack is removed again", () => {
    expect(Object.keys(template)).toEqual(["Resources"]);
    expect(resources.map(([id]) => id)).toEqual(resourcesToImport.map(({ LogicalResourceId }) => LogicalResourceId));
    for (const [, { DeletionPolicy }] of resources) expect(DeletionPolicy).toBe("Retain");
  });

  it("each resource is identified by the property that CloudFormation requires for its type", () => {
    const required: Record<string, string> = {
      "AWS::DynamoDB::Table": "TableName",
      "AWS::S3::Bucket": "BucketName",
      "AWS::Cognito::UserPool": "UserPoolId",
    };
    for (const { ResourceType, LogicalResourceId, ResourceIdentifier } of resourcesToImport) {
      const [[property, value] = []] = Object.entries(ResourceIdentifier);
      expect([ResourceType, property]).toEqual([ResourceType, required[ResourceType]]);
      expect(value).toBe(nameOf({ id: LogicalResourceId.slice(0, -8) }));
    }
  });

  it("the template refers to nothing outside itself", () => {
    const text = JSON.stringify(template);
    const targets = [...text.matchAll(/"(?:Ref|Fn::GetAtt)":\[?"([^"]+)"/g)].map(([, id = ""]) => id);
    for (const id of targets.filter((one) => !one.startsWith("AWS::")))
      expect(Object.keys(template.Resources)).toContain(id);
    expect(text).not.toContain("Fn::Sub");
    expect(text).not.toContain("DependsOn");
  });

  it("the next deploy changes none of the properties that would replace an adopted resource", () => {
    const replacing = [
      "TableName",
      "KeySchema",
      "BucketName",
      "ObjectLockEnabled",
      "UserPoolName",
      "UsernameAttributes",
    ];
    for (const [id, { Properties }] of resources) {
      const whole = parsed(stack).Resources[id]?.Properties ?? {};
      for (const name of replacing) expect([id, name, Properties[name]]).toEqual([id, name, whole[name]]);
    }
  });
});

it("a bucket can be adopted without the bucket of its access logs, and a pool without its functions", () => {
  const media = ADOPTABLE.filter(({ id }) => id === "Media").map((one) => [one, "media"] as const);
  const [bucket] = Object.values(importOf(parsed("Storage"), media).template.Resources) as Resource[];
  expect(bucket?.Properties).not.toHaveProperty("LoggingConfiguration");
  expect(bucket?.Properties).toHaveProperty("VersioningConfiguration");
  const [pool] = Object.values(importOf(parsed("Auth"), all("Auth")).template.Resources) as Resource[];
  expect(pool?.Properties).not.toHaveProperty("LambdaConfig");
});

it("a template of a stage that isn't protected is refused, because a mistake would delete what it adopts", () => {
  expect(() => importOf(parsed("Storage", "test"), all("Storage"))).toThrow("isn't that of a protected stage");
});

it("the command writes the files of both stacks, and prints the calls that import them", async () => {
  const names = ADOPTABLE.flatMap((one) => [`--${one.option}`, nameOf(one)]);
  const { code, out, err } = await cli(
    "adopt",
    "--stage",
    "prod",
    "--built",
    join(ASSEMBLIES, "prod"),
    "--out",
    folder,
    ...names,
  );
  expect([code, err]).toEqual([0, ""]);
  for (const stack of ["Storage", "Auth"] as const) {
    const name = `prod-clearhouse-${stack}`;
    const { template, resourcesToImport } = importOf(parsed(stack), all(stack));
    const read = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8"));
    expect(read(`${name}.json`)).toEqual(template);
    expect(read(`${name}.resources.json`)).toEqual(resourcesToImport);
    // CloudFormation accepts a template of at most 51,200 bytes in the call itself.
    expect(JSON.stringify(template, null, 2).length).toBeLessThan(51_200);
    expect(out).toContain(`create-change-set --change-set-type IMPORT --stack-name ${name}`);
  }
});

it("the command refuses to do nothing, and a folder without templates", async () => {
  expect(await cli("adopt", "--stage", "prod", "--out", folder)).toMatchObject({ code: 2 });
  expect(await cli("adopt", "--stage", "prod", "--built", folder, "--out", folder, "--table", "t")).toMatchObject({
    code: 2,
    err: expect.stringContaining("npx sst build --stage STAGE"),
  });
});
