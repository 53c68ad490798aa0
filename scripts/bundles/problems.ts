import type { SupportedBrowsers } from "../../packages/web/supported-browsers.ts";
import type { Allowed } from "./allowed.ts";
import { builtIns } from "./compat-data.ts";
import { unsupportedBuiltIns, unsupportedSyntax } from "./unsupported-code.ts";
import { unsupportedStyles } from "./unsupported-styles.ts";

/** The built files of some pages: their texts by their names. */
export interface Bundle {
  scripts: ReadonlyMap<string, string>;
  styles: ReadonlyMap<string, string>;
  pages: ReadonlyMap<string, string>;
}

const MANY = 3;

const listed = (items: Iterable<string>): string => {
  const all = [...items];
  return all.length > MANY ? `${all.slice(0, MANY).join(", ")} and ${all.length - MANY} more` : all.join(", ");
};

/** What was found in files, and where. */
type Findings = Map<string, { missing: string[]; places: Set<string> }>;

const add = (findings: Findings, name: string, missing: string[], places: Iterable<string>): void => {
  const before = findings.get(name) ?? { missing, places: new Set() };
  findings.set(name, { missing, places: new Set([...before.places, ...places]) });
};

const inScripts = async ({ scripts }: Bundle, browsers: SupportedBrowsers): Promise<Findings> => {
  const known = builtIns(browsers);
  const findings: Findings = new Map();
  for (const [file, code] of scripts) {
    for (const [name, missing] of unsupportedBuiltIns(code, known)) add(findings, name, missing, [file]);
    const syntax = await unsupportedSyntax(code, browsers);
    if (syntax !== undefined) add(findings, `syntax: ${syntax.slice(0, 120)}`, ["a supported browser"], [file]);
  }
  return findings;
};

const inStyles = ({ styles, scripts, pages }: Bundle, browsers: SupportedBrowsers): Findings => {
  const words = new Set([...scripts.values(), ...pages.values()].flatMap((text) => text.split(/[\s"'`\\]+/)));
  const findings: Findings = new Map();
  for (const css of new Set(styles.values())) {
    const found = unsupportedStyles(css, browsers, (name) => words.has(name));
    for (const [name, { missing, selectors }] of found) add(findings, name, missing, selectors);
  }
  return findings;
};

/** Whoever may use a global may use its members. */
const covers = (allowed: string, name: string): boolean => name === allowed || name.startsWith(`${allowed}.`);

const withoutAllowed = (findings: Findings, allowed: Readonly<Record<string, string>>): string[] => {
  const names = Object.keys(allowed);
  const refused = [...findings].filter(([name]) => !names.some((one) => covers(one, name)));
  const unused = names.filter((one) => ![...findings.keys()].some((name) => covers(one, name)));
  return [
    ...refused.map(([name, { missing, places }]) => `${name} is missing in ${missing.join(", ")}: ${listed(places)}`),
    ...unused.map((name) => `${name} is in allowed.ts, but nothing uses it`),
  ];
};

/**
 * Returns what built pages use that a supported browser lacks, except what is allowed for a reason; and what is allowed
 * although no page uses it.
 */
export const problemsOf = async (bundle: Bundle, browsers: SupportedBrowsers, allowed: Allowed): Promise<string[]> => [
  ...withoutAllowed(await inScripts(bundle, browsers), allowed.code),
  ...withoutAllowed(inStyles(bundle, browsers), allowed.styles),
];
