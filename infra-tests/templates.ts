import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Template } from "aws-cdk-lib/assertions";
import { ASSEMBLIES, type Stage } from "./deployment.ts";

export const STACKS = [
  "Secrets",
  "Storage",
  "Email",
  "Auth",
  "Events",
  "Relay",
  "MailFeedback",
  "Api",
  "Web",
  "Alarms",
] as const;
export type StackName = (typeof STACKS)[number];

export interface Resource {
  id: string;
  Type: string;
  DeletionPolicy?: string;
  /** Values may be intrinsic functions. */
  Properties: Record<string, unknown>;
}

export const templateText = (stack: StackName, stage: Stage = "prod"): string =>
  readFileSync(join(ASSEMBLIES, stage, `${stage}-clearhouse-${stack}.template.json`), "utf8");

/** For CDK's own assertions. */
export const template = (stack: StackName, stage: Stage = "prod"): Template =>
  Template.fromJSON(JSON.parse(templateText(stack, stage)));

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
