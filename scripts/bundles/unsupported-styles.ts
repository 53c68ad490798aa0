import type { CompatStatement, Identifier } from "@mdn/browser-compat-data";
import { type AtRule, type Declaration, type Node, parse, type Rule } from "postcss";
import type { SupportedBrowsers } from "../../packages/web/supported-browsers.ts";
import { cssData, lacking, partsOf } from "./compat-data.ts";

/** Functions in values, such as color-mix(). */
const functionData = (node: Identifier, found = new Map<string, CompatStatement>()): Map<string, CompatStatement> => {
  for (const [name, inner] of partsOf(node)) {
    if (inner.__compat && !found.has(name)) found.set(name, inner.__compat);
    functionData(inner, found);
  }
  return found;
};
const TYPES = functionData(cssData("types"));

/** Units of the window's height and width that follow the browser's bars, such as dvh. */
const WINDOW_UNIT = /[\d.]([dsl]v(?:h|w|min|max|i|b))\b/g;

const isInSupports = (node: Node): boolean => {
  for (let outer = node.parent; outer; outer = outer.parent) {
    if (outer.type === "atrule" && (outer as AtRule).name === "supports") return true;
  }
  return false;
};

/**
 * Whether the rule says the same property before, with a prefix or another value, for browsers that don't read
 * this.
 */
const hasFallback = (declaration: Declaration): boolean => {
  for (let before = declaration.prev(); before; before = before.prev()) {
    if (before.type === "decl" && before.prop.replace(/^-(?:webkit|moz)-/, "") === declaration.prop) return true;
  }
  return false;
};

/** The classes of a selector as they are written in the code: "has-checked:border-primary". */
const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = ""]) => name.replaceAll(/\\(.)/g, "$1"));

/** The selectors that a part of a style sheet is about: its own, that of the rule around it, or those within it. */
const selectorsOf = (node: Node): string[] => {
  for (let outer: Node["parent"] | Node = node; outer; outer = outer.parent) {
    if (outer.type === "rule") return [(outer as Rule).selector];
  }
  const within: string[] = [];
  if (node.type === "atrule") (node as AtRule).walkRules(({ selector }) => void within.push(selector));
  return within.length === 0 ? [""] : within;
};

/**
 * Returns what a style sheet uses that a supported browser lacks, outside of @supports: at-rules, selectors,
 * properties, functions and units, such as "color-mix()".
 * @param used whether the pages use a class; rules for other classes don't count
 * @returns the browsers that lack it, by what is used
 */
export const unsupportedStyles = (
  css: string,
  browsers: SupportedBrowsers,
  used: (className: string) => boolean,
): Map<string, { missing: string[]; selectors: Set<string> }> => {
  const found = new Map<string, { missing: string[]; selectors: Set<string> }>();
  const note = (name: string, compat: CompatStatement | undefined, node: Node): void => {
    const missing = compat ? lacking(compat, browsers) : [];
    if (missing.length === 0) return;
    const selectors = selectorsOf(node).filter((selector) => classesOf(selector).every(used));
    if (selectors.length === 0) return;
    found.set(name, { missing, selectors: new Set([...(found.get(name)?.selectors ?? []), ...selectors]) });
  };
  const onDeclaration = (declaration: Declaration): void => {
    const { prop, value } = declaration;
    if (prop.startsWith("-") || hasFallback(declaration)) return;
    note(prop, cssData("properties")[prop]?.__compat, declaration);
    for (const [, name = ""] of value.matchAll(/([a-z][\w-]*)\(/g)) note(`${name}()`, TYPES.get(name), declaration);
    for (const [, unit = ""] of value.matchAll(WINDOW_UNIT)) {
      note(unit, cssData("types").length?.viewport_percentage_units_dynamic?.__compat, declaration);
    }
  };
  parse(css).walk((node) => {
    if (isInSupports(node)) return;
    if (node.type === "atrule") {
      const data = cssData("at-rules")[node.name];
      note(`@${node.name}`, data?.__compat, node);
      if (/[<>]/.test(node.params)) note(`@${node.name} (width >= …)`, data?.range_syntax?.__compat, node);
      // Browsers learned "not (…)" and "or" together.
      if (/\bnot \(|\bor\b/.test(node.params)) note(`@${node.name} not (…)`, data?.or_syntax?.__compat, node);
    }
    if (node.type === "decl") onDeclaration(node);
    if (node.type !== "rule") return;
    // Selectors of one engine, such as ::-moz-progress-bar, are in rules of their own.
    for (const [, name = ""] of node.selector.replaceAll(/\\./g, "_").matchAll(/::?([a-z][a-z-]*)/g)) {
      note(`:${name}`, cssData("selectors")[name]?.__compat, node);
    }
  });
  return found;
};
