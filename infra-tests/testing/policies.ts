/** A statement of a resource's policy as it is sent to CloudFormation; values may be intrinsic functions. */
export interface Statement {
  Effect: "Allow" | "Deny";
  Principal: unknown;
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}

/** A call for which AWS evaluates a policy. */
export interface Call {
  principal: { Service: string };
  action: string;
  resource: unknown;
  context: Record<string, string>;
}

const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A value as text. Of the intrinsic functions, only Join and a Ref to the partition are resolved. */
const textOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  const { "Fn::Join": join, Ref } = value as { "Fn::Join"?: [string, unknown[]]; Ref?: string };
  if (Ref === "AWS::Partition") return "aws";
  if (!join) throw new Error(`${JSON.stringify(value)} isn't known before it is deployed`);
  return join[1].map(textOf).join(join[0]);
};

const matchesPattern = (pattern: string, value: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`,
  ).test(value);

const OPERATORS: Record<string, (wanted: string, found: string) => boolean> = {
  StringEquals: (wanted, found) => wanted === found,
  Bool: (wanted, found) => wanted === found,
  ArnLike: matchesPattern,
  ArnEquals: matchesPattern,
};

const meets = (condition: Statement["Condition"], context: Call["context"]): boolean =>
  Object.entries(condition ?? {}).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) => {
      const test = OPERATORS[operator];
      if (!test) throw new Error(`No operator ${operator} is known here`);
      const found = context[key];
      return found !== undefined && list(wanted).some((one) => test(textOf(one), found));
    }),
  );

const isFor = ({ Principal, Action, Resource, Condition }: Statement, call: Call): boolean => {
  const everybody = Principal === "*" || same(Principal, { AWS: "*" });
  const { Service } = (everybody ? {} : Principal) as { Service?: string | string[] };
  return (
    (everybody || list(Service ?? []).includes(call.principal.Service)) &&
    list(Action).some((action) => matchesPattern(action, call.action)) &&
    list(Resource).some((resource) => same(resource, call.resource)) &&
    meets(Condition, call.context)
  );
};

/**
 * Whether a resource's policy allows an AWS service to make a call: a statement allows the call, and no statement
 * denies it.
 */
export const allows = (statements: readonly Statement[], call: Call): boolean => {
  const effects = statements.filter((statement) => isFor(statement, call)).map(({ Effect }) => Effect);
  return effects.includes("Allow") && !effects.includes("Deny");
};
