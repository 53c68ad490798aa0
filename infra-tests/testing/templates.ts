import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Template } from "aws-cdk-lib/assertions";
import { ASSEMBLIES, type Stage } from "./deployment.ts";

/** The stacks in stacks/. */
export const STACKS = [
  "Alarms",
  "Secrets",
  "Storage",
  "Email",
  "Auth",
  "Events",
  "Live",
  "Consequences",
  "Relay",
  "MailFeedback",
  "Api",
  "Web",
] as const;
export type StackName = (typeof STACKS)[number];

export interface Resource {
  id: string;
  Type: string;
  DeletionPolicy?: string;
  DependsOn?: string[];
  /** Values may be intrinsic functions. */
  Properties: Record<string, unknown>;
}

const texts = new Map<string, string>();
const templates = new Map<string, Template>();

/** Returns what `make` returned the first time, because hundreds of tests read the same few templates. */
const once = <T>(known: Map<string, T>, key: string, make: () => T): T => {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
};

export const templateText = (stack: StackName, stage: Stage = "prod"): string => {
  const file = join(ASSEMBLIES, stage, `${stage}-clearhouse-${stack}.template.json`);
  return once(texts, file, () => readFileSync(file, "utf8"));
};

/** The template for CDK's own assertions. */
export const template = (stack: StackName, stage: Stage = "prod"): Template =>
  once(templates, `${stage} ${stack}`, () => Template.fromJSON(JSON.parse(templateText(stack, stage))));

export const resourcesOf = (stack: StackName, type: string, stage: Stage = "prod"): Resource[] => {
  const { Resources }: { Resources: Record<string, Omit<Resource, "id">> } = JSON.parse(templateText(stack, stage));
  return Object.entries(Resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([id, resource]) => ({ id, ...resource }));
};

/** The one resource of a type whose id CDK made from this name. */
export const resource = (stack: StackName, type: string, name: string, stage: Stage = "prod"): Resource => {
  const found = resourcesOf(stack, type, stage).filter(({ id }) => new RegExp(`^${name}[0-9A-F]{8}$`).test(id));
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${found.length} resources ${type} named ${name} in ${stack}`);
  return only;
};

/** The one resource of a type in a stack. */
export const onlyResource = (stack: StackName, type: string, stage: Stage = "prod"): Resource => {
  const [only, ...others] = resourcesOf(stack, type, stage);
  if (!only || others.length > 0) throw new Error(`Not one resource ${type} in ${stack}`);
  return only;
};

/** The stacks that must be deployed before the given stack. */
export const deployedBefore = (stack: StackName, stage: Stage = "prod"): string[] => {
  const { artifacts }: { artifacts: Record<string, { dependencies?: string[] }> } = JSON.parse(
    readFileSync(join(ASSEMBLIES, stage, "manifest.json"), "utf8"),
  );
  const prefix = `${stage}-clearhouse-`;
  const { dependencies = [] } = artifacts[`${prefix}${stack}`] ?? {};
  return dependencies.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
};
