import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SETTING_NAMES } from "../stacks/settings.ts";
import { deployedBefore, STACKS, type StackName, templateText } from "./testing/templates.ts";

const docs = readFileSync("docs/deploy.md", "utf8");

/** IAM's name of a service, where it isn't the one in the names of resource types. */
const SERVICES: Record<string, string> = { apigatewayv2: "apigateway", cognito: "cognito-idp" };

it("deploy.md lists the permissions for every service whose resources the stacks make", () => {
  const types = STACKS.flatMap((stack) => {
    const { Resources } = JSON.parse(templateText(stack)) as { Resources: Record<string, { Type: string }> };
    return Object.values(Resources).map(({ Type }) => Type);
  });
  const services = [...new Set(types.filter((type) => type.startsWith("AWS::")).map((type) => type.split("::")[1]))]
    .map((name = "") => name.toLowerCase())
    .filter((name) => name !== "cdk")
    .map((name) => SERVICES[name] ?? name);
  const [, listed = ""] = /^\| services of the stacks \|(.*)$/m.exec(docs) ?? [];
  // The roles of functions have a line of their own.
  for (const service of services.filter((name) => name !== "iam")) expect(listed).toContain(`\`${service}\``);
});

it("deploy.md has a row for each setting of the stacks, and for nothing else", () => {
  const section = docs.slice(docs.indexOf("## 3. Settings"), docs.indexOf("## 4. Deploy"));
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`(?:CLEARHOUSE)?(_\w+)`/g)]);
  expect(named.map(([, name]) => `CLEARHOUSE${name}`).sort()).toEqual([...SETTING_NAMES].sort());
});

// SST deploys the stacks whose name, without stage and application, matches one regular expression. It doesn't add what
// they depend on, and CloudFormation then refuses them.
it("where deploy.md deploys a part of the stacks, its filter matches all stacks that they depend on", () => {
  const filters = [...docs.matchAll(/sst deploy --stage STAGE ([^`\s]+)/g)].map(([, filter = ""]) => filter);
  expect(filters).toHaveLength(2);
  for (const filter of filters) {
    expect(filter).toMatch(/^'.+'$/);
    const matches = (stack: string): boolean => new RegExp(filter.slice(1, -1), "i").test(`--${stack}`);
    const chosen = STACKS.filter(matches);
    expect(chosen.length).toBeGreaterThan(1);
    const missing = chosen.flatMap((stack: StackName) =>
      deployedBefore(stack).filter((before) => !before.endsWith(".assets") && !matches(before)),
    );
    expect(missing, filter).toEqual([]);
  }
});

it("deploy.md never says to delete a table, stack or identity before it says to look at it", () => {
  for (const paragraph of docs.split(/\n(?=- \*\*|## |\n)/)) {
    const [deletes, looks] = [/\bdelete the (table|stack|identity)|--no-deletion-protection/i, /\blook\b/i].map(
      (words) => paragraph.search(words),
    ) as [number, number];
    if (deletes >= 0) expect([looks >= 0 && looks < deletes, paragraph]).toEqual([true, paragraph]);
  }
});

it("the environment for commands on a stage has the secret that team:create needs", () => {
  const [, environment] = readFileSync("docs/operations.md", "utf8").split("A stage's environment for these commands");
  expect(environment?.split("```")[1]).toMatch(/\bAPP_SECRET=/);
});

it("the lock file pins the cdk command with which SST bootstraps an account", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { version?: string; bin?: Record<string, string> }>;
  };
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    devDependencies: Record<string, string>;
  };
  expect(packages["node_modules/aws-cdk"]?.bin).toHaveProperty("cdk");
  expect(devDependencies["aws-cdk"]).toBe(packages["node_modules/aws-cdk"]?.version);
  expect(readFileSync(join("node_modules/sst/bootstrap.js"), "utf8")).toMatch(/"npx",\s+"cdk",\s+"bootstrap"/);
});
