import { transform } from "esbuild";
import { parseAst } from "vite";
import { buildTarget, type SupportedBrowsers } from "../../packages/web/supported-browsers.ts";
import type { BuiltIns } from "./compat-data.ts";

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === "Identifier" && typeof node.name === "string" ? node.name : undefined;

/** The name of a member: "at" of both a.at and a["at"]. */
const memberOf = ({ computed, property }: Node): string | undefined => {
  if (!computed) return nameOf(property);
  return isNode(property) && typeof property.value === "string" ? property.value : undefined;
};

/** Keys under which a node has names that don't refer to anything. */
const NAMES_ONLY: Readonly<Record<string, string>> = {
  Property: "key",
  MethodDefinition: "key",
  PropertyDefinition: "key",
  MemberExpression: "property",
};
const WITHOUT_REFERENCES = new Set(["ImportSpecifier", "ExportSpecifier", "LabeledStatement", "BreakStatement"]);

/** Global objects, by the global that is one of them: navigator is a Navigator. */
const classOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/**
 * Returns what a script uses of the language and of browsers that a supported browser lacks, such as "URL.canParse".
 * Of a method of an unknown object, only the name counts: ".toSorted()".
 * @returns the browsers that lack it, by what is used
 */
export const unsupportedBuiltIns = (code: string, { globals, members, methods }: BuiltIns): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  const note = (name: string, missing: string[] | undefined): void => {
    if (missing && missing.length > 0) found.set(name, missing);
  };
  const onMember = (node: Node, isCalled: boolean): void => {
    const name = memberOf(node);
    if (name === undefined) return;
    const owner = nameOf(node.object);
    const owners = members.get(name);
    const known = owner && [owner, classOf(owner)].find((candidate) => owners?.has(candidate));
    if (known) note(`${owner}.${name}`, owners?.get(known));
    else if (isCalled) note(`.${name}()`, methods.get(name));
  };
  const visit = (value: unknown, parent: Node | undefined, key: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, parent, key);
    if (!isNode(value)) return;
    const isReference =
      !parent || (NAMES_ONLY[parent.type] === key ? parent.computed : !WITHOUT_REFERENCES.has(parent.type));
    if (value.type === "Identifier" && isReference) note(String(value.name), globals.get(String(value.name)));
    if (value.type === "MemberExpression") onMember(value, parent?.type === "CallExpression" && key === "callee");
    for (const [inner, child] of Object.entries(value)) visit(child, value, inner);
  };
  visit(parseAst(code), undefined, "");
  return found;
};

/** Groups that begin with (?<= or (?<!. Regular expressions are made from texts too, which esbuild doesn't read. */
const LOOKBEHIND = /\(\?<[=!]/;

/**
 * Returns the first piece of syntax that a supported browser can't read, undefined if there is none. esbuild rewrites
 * such syntax, so the code as esbuild prints it for these browsers differs from the code as it prints it unchanged.
 */
export const unsupportedSyntax = async (code: string, browsers: SupportedBrowsers): Promise<string | undefined> => {
  const print = async (target: string | string[]): Promise<string> => {
    // esbuild lists the property escapes of regular expressions (\p{…}) as new, because properties are still added.
    const supported = { "regexp-unicode-property-escapes": true };
    return (await transform(code, { target, format: "esm", supported, logLevel: "silent" })).code;
  };
  const [unchanged, rewritten] = await Promise.all([
    print("esnext"),
    print(buildTarget(browsers)).catch((error: unknown) => String(error)),
  ]);
  if (unchanged !== rewritten) {
    const lines = rewritten.split("\n");
    return unchanged
      .split("\n")
      .find((line, index) => line !== lines[index])
      ?.trim();
  }
  return Number(browsers.safari) < 16.4 ? LOOKBEHIND.exec(code)?.[0] : undefined;
};
