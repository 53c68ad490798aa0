import * as z from "zod";
import { Refusal } from "../command.ts";

/** A resource of a removed stack that still exists and that a new stack can take over. */
export interface Adoptable {
  /** The command's option that names the resource. */
  option: string;
  /** The stack, without the stage's name. */
  stack: "Storage" | "Auth";
  /** The logical id without the eight digits that CDK adds. */
  id: string;
  type: "AWS::DynamoDB::Table" | "AWS::S3::Bucket" | "AWS::Cognito::UserPool";
}

/** Everything that a protected stage keeps when its stacks are removed. */
export const ADOPTABLE: readonly Adoptable[] = [
  { option: "table", stack: "Storage", id: "MainTable", type: "AWS::DynamoDB::Table" },
  ...["Media", "Documents", "Branding", "Imports", "Backup", "Site", "AccessLogs"].map(
    (id) =>
      ({
        option: id === "AccessLogs" ? "access-logs-bucket" : `${id.toLowerCase()}-bucket`,
        stack: "Storage",
        id,
        type: "AWS::S3::Bucket",
      }) as const,
  ),
  { option: "user-pool", stack: "Auth", id: "AuthUserPool", type: "AWS::Cognito::UserPool" },
];

/** The property by which CloudFormation identifies a resource that is imported. */
const IDENTIFIERS = {
  "AWS::DynamoDB::Table": "TableName",
  "AWS::S3::Bucket": "BucketName",
  "AWS::Cognito::UserPool": "UserPoolId",
} as const;

const resource = z.looseObject({
  Type: z.string(),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
  Properties: z.record(z.string(), z.unknown()).default({}),
});
export const stackTemplate = z.looseObject({ Resources: z.record(z.string(), resource) });
export type StackTemplate = z.output<typeof stackTemplate>;

export interface ImportOfStack {
  /** A template with nothing but the resources that are imported. */
  template: { Resources: Record<string, unknown> };
  resourcesToImport: {
    ResourceType: string;
    LogicalResourceId: string;
    ResourceIdentifier: Record<string, string>;
  }[];
}

/** The logical ids that a value refers to. */
const referencesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === "Ref" && typeof inner === "string") return inner.startsWith("AWS::") ? [] : [inner];
    if (name === "Fn::GetAtt" && Array.isArray(inner)) return [String(inner[0])];
    // Its text may name any resource, so the property is left to the deploy.
    if (name === "Fn::Sub") return ["Fn::Sub"];
    return referencesIn(inner);
  });
};

/**
 * Makes what CloudFormation needs to import existing resources into a new stack (a change set of the type IMPORT). Such
 * a template may contain only the resources that are imported. So properties that refer to other resources are left
 * out; the next deploy of the whole stack sets them.
 * @param names the names (for a user pool, the id) of the existing resources
 * @throws Refusal if the template lacks a resource, or would delete it with the stack
 */
export const importOf = (template: StackTemplate, names: readonly (readonly [Adoptable, string])[]): ImportOfStack => {
  const found = names.map(([adoptable, name]) => {
    const entry = Object.entries(template.Resources).find(
      ([id, { Type }]) => Type === adoptable.type && new RegExp(`^${adoptable.id}[0-9A-F]{8}$`).test(id),
    );
    if (!entry) throw new Refusal(`The template of ${adoptable.stack} has no resource ${adoptable.id}.`);
    const [id, { DeletionPolicy }] = entry;
    if (DeletionPolicy !== "Retain")
      throw new Refusal(`${id} would be deleted with its stack: the template isn't that of a protected stage.`);
    return { adoptable, name, id, declared: entry[1] };
  });
  const ids = new Set(found.map(({ id }) => id));
  const isKnown = (value: unknown): boolean => referencesIn(value).every((id) => ids.has(id));
  return {
    template: {
      Resources: Object.fromEntries(
        found.map(({ id, declared: { Type, DeletionPolicy, UpdateReplacePolicy, Properties } }) => [
          id,
          {
            Type,
            DeletionPolicy,
            UpdateReplacePolicy,
            Properties: Object.fromEntries(Object.entries(Properties).filter(([, value]) => isKnown(value))),
          },
        ]),
      ),
    },
    resourcesToImport: found.map(({ adoptable, name, id }) => ({
      ResourceType: adoptable.type,
      LogicalResourceId: id,
      ResourceIdentifier: { [IDENTIFIERS[adoptable.type]]: name },
    })),
  };
};
