// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contrast } from "@clearhouse/core/people/team/settings/accent.policy.ts";
import { accentOf, DEFAULT_ACCENT } from "@clearhouse/first-screens/look/accent.ts";
import { describe, expect, test } from "vitest";
import { applyAccent } from "./apply-accent.ts";

const css = readFileSync(join(import.meta.dirname, "../../styles/globals.css"), "utf8");

const tokensOf = (selector: string): Map<string, string> => {
  const block = new RegExp(`^${selector} \\{([^}]*)\\}`, "m").exec(css)?.[1] ?? "";
  const declarations = block.matchAll(/--([\w-]+):\s*(?:var\([^,]+,\s*)?(#[0-9a-f]{6})/g);
  return new Map([...declarations].map(([, name = "", value = ""]) => [name, value]));
};

const light = tokensOf(":root");
const dark = new Map([...light, ...tokensOf("\\.dark")]);

/** Text colors, each with the background color behind the text. */
const TEXT_PAIRS = [
  ...["background", "card", "popover", "well", "muted", "accent"].flatMap((surface) => [
    ["foreground", surface],
    ["muted-foreground", surface],
  ]),
  ["accent-foreground", "accent"],
  ["secondary-foreground", "secondary"],
  ["sidebar-foreground", "sidebar"],
  ["muted-foreground", "sidebar"],
  ["primary-foreground", "primary"],
  ["primary-text", "background"],
  ["primary-text", "muted"],
  ["primary-text", "accent"],
  ["destructive", "card"],
  ["destructive", "popover"],
  ["destructive-foreground", "destructive"],
  ["status-expired", "card"],
  ...["pending", "requested", "approved", "denied", "unknown"].flatMap((status) => [
    [`status-${status}`, `status-${status}-surface`],
    ...(status === "unknown" ? [] : [[`status-${status}`, "well"]]),
  ]),
  ...["cleared", "conditions", "ask", "stop"].flatMap((answer) => [
    [`verdict-${answer}`, `verdict-${answer}-surface`],
    [`verdict-${answer}`, "card"],
  ]),
] as Array<[string, string]>;

/** The colors of outlines by which a control is recognized, each with the background color. */
const CONTROL_PAIRS = [
  ["input", "background"],
  ["input", "card"],
  ["input", "popover"],
  ["ring", "background"],
  ["ring", "card"],
  ["ring", "well"],
] as Array<[string, string]>;

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s theme", (_name, tokens) => {
  const ratio = (a: string, b: string) => contrast(tokens.get(a) ?? "", tokens.get(b) ?? "");

  test.each(TEXT_PAIRS)("the text color %s has a contrast of at least 4.5:1 on %s", (text, surface) => {
    expect(ratio(text, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(CONTROL_PAIRS)("the line color %s has a contrast of at least 3:1 on %s", (line, surface) => {
    expect(ratio(line, surface)).toBeGreaterThanOrEqual(3);
  });
});

describe("the accent", () => {
  test("the accent of a team without a color is the accent in the style sheet", () => {
    const accent = accentOf(null);
    expect(accent).toEqual(accentOf(DEFAULT_ACCENT));
    expect(light.get("primary")).toBe(accent.primary);
    expect(light.get("primary-foreground")).toBe(accent.foreground);
    expect(light.get("primary-text")).toBe(accent.onLight);
    expect(dark.get("primary-text")).toBe(accent.onDark);
  });

  test.each(["#ffffff", "#000000", "#facc15", "#ff0000", "#00ff00", "#7f7f7f", "#3b82f6"])(
    "the accent made from the color %s has readable text on top, and is readable as the color of text",
    (color) => {
      const accent = accentOf(color);
      expect(contrast(accent.foreground, accent.primary)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent.onLight, light.get("accent") ?? "")).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent.onDark, dark.get("accent") ?? "")).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each([
    ["is white on a color that is dark enough for white text", "#7c3aed", "#7c3aed", "#ffffff"],
    ["is white on a color that is darkened only until white text is readable", "#3b82f6", "#3472d8", "#ffffff"],
    [
      "is black on a color on which white text isn't readable even if the color is darkened by a fifth",
      "#f97316",
      "#f97316",
      "#09090b",
    ],
    ["is black on yellow, which stays yellow", "#FACC15", "#facc15", "#09090b"],
  ])("the text color of an accent %s", (_how, color, primary, foreground) => {
    expect(accentOf(color)).toMatchObject({ primary, foreground });
  });

  test("the focus ring doesn't use the accent, because the ring must be visible on every team's buttons", () => {
    for (const tokens of [light, dark]) expect(tokens.get("ring")).not.toBe(tokens.get("primary-text"));
    expect(css).not.toMatch(/--ring:[^;]*accent/);
  });

  test("the accent for an invalid color is the default accent", () => {
    expect(accentOf("red; background: url(x)")).toEqual(accentOf(null));
  });

  test("the accent and its text color are set on an element", () => {
    const element = document.createElement("div");
    applyAccent("#facc15", element);
    expect(element.style.getPropertyValue("--primary")).toBe("#facc15");
    expect(element.style.getPropertyValue("--primary-foreground")).toBe("#09090b");
  });
});
