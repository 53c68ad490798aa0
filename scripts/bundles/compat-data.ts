import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";
import type { SupportedBrowsers } from "../../packages/web/supported-browsers.ts";

const isAtMost = (version: string, limit: string): boolean => {
  const limits = limit.split(".").map(Number);
  // The data say "≤37" if a feature is at least that old.
  const [first, second = 0] = version.replace("≤", "").split(".").map(Number);
  const [limitFirst = 0, limitSecond = 0] = limits;
  return first === undefined || first < limitFirst || (first === limitFirst && second <= limitSecond);
};

const isIn = (support: SimpleSupportStatement, version: string): boolean =>
  typeof support.version_added === "string" &&
  support.version_added !== "preview" &&
  support.flags === undefined &&
  support.prefix === undefined &&
  support.alternative_name === undefined &&
  isAtMost(support.version_added, version) &&
  !(typeof support.version_removed === "string" && isAtMost(support.version_removed, version));

/**
 * Returns the supported browsers that lack a feature, each with the version that brought it:
 * ["Safari 15.4 (16.4)"].
 */
export const lacking = ({ support }: CompatStatement, { safari, chrome, firefox }: SupportedBrowsers): string[] => {
  const versions = [
    ["Safari", "safari", safari],
    ["Safari on iOS", "safari_ios", safari],
    ["Chrome", "chrome", chrome],
    ["Chrome on Android", "chrome_android", chrome],
    ["Firefox", "firefox", firefox],
  ] as const;
  return versions.flatMap(([name, key, version]) => {
    const statements = [support[key] ?? []].flat();
    if (statements.some((statement) => isIn(statement, version))) return [];
    return [`${name} ${version} (${statements[0]?.version_added || "never"})`];
  });
};

/** Whether every browser has the feature today. */
const isEverywhere = ({ support }: CompatStatement): boolean =>
  (["safari", "chrome", "firefox"] as const).every((key) =>
    [support[key] ?? []]
      .flat()
      .some(
        ({ version_added: added, version_removed: removed, flags }) =>
          added && added !== "preview" && !removed && !flags,
      ),
  );

/** The features within a part of the data, by their names. */
export const partsOf = (node: Identifier): [string, Identifier][] =>
  Object.keys(node).flatMap((name): [string, Identifier][] => {
    const part = name === "__compat" ? undefined : node[name];
    return part ? [[name, part]] : [];
  });

export interface BuiltIns {
  /** Browsers that lack a global, by the global's name. */
  globals: ReadonlyMap<string, string[]>;
  /** Browsers that lack a member, by the names of the member and of the object that has it. */
  members: ReadonlyMap<string, ReadonlyMap<string, string[]>>;
  /** Browsers that lack a method, by the names of methods that no object has in all of the browsers. */
  methods: ReadonlyMap<string, string[]>;
}

const featuresOf = (node: Identifier): [string, CompatStatement][] =>
  partsOf(node).flatMap(([name, { __compat }]): [string, CompatStatement][] =>
    __compat === undefined || /_event$|\W/.test(name) ? [] : [[name.replace(/_static$/, ""), __compat]],
  );

/** What scripts can use of the language and of browsers, with the supported browsers that lack it. */
export const builtIns = (browsers: SupportedBrowsers): BuiltIns => {
  const globals = new Map<string, string[]>();
  const members = new Map<string, Map<string, string[]>>();
  const newer = new Set<string>();
  const builtins: Identifier = bcd.javascript.builtins ?? {};
  // The classes of Intl, such as Intl.Segmenter, aren't globals.
  const ofIntl = partsOf(builtins.Intl ?? {}).filter(([name]) => /^[A-Z]/.test(name));
  const ofLanguage = [...partsOf(builtins), ...ofIntl];
  for (const [index, [owner, node]] of [...ofLanguage, ...partsOf(bcd.api)].entries()) {
    const isOfLanguage = index < ofLanguage.length;
    if (node.__compat && builtins.Intl?.[owner] === undefined) globals.set(owner, lacking(node.__compat, browsers));
    for (const [name, compat] of featuresOf(node)) {
      const owners = members.get(name) ?? new Map<string, string[]>();
      members.set(name, owners.set(owner, lacking(compat, browsers)));
      if (isOfLanguage || isEverywhere(compat)) newer.add(name);
      if (owner === "Window" && !globals.has(name)) globals.set(name, lacking(compat, browsers));
    }
  }
  const methods = [...members].flatMap(([name, owners]): [string, string[]][] => {
    const [first = []] = owners.values();
    return newer.has(name) && [...owners.values()].every((missing) => missing.length > 0) ? [[name, first]] : [];
  });
  return { globals, members, methods: new Map(methods) };
};

/** The data about a part of CSS, such as at-rules. */
export const cssData = (part: "at-rules" | "properties" | "selectors" | "types"): Identifier => bcd.css[part] ?? {};
