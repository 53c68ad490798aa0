import { describe, expect, test } from "vitest";
import { SUPPORTED_BROWSERS } from "../../packages/web/supported-browsers.ts";
import { type Bundle, problemsOf } from "./problems.ts";

const NOTHING = { code: {}, styles: {} };

const bundle = ({ code = "", css = "", page = "" }): Bundle => ({
  scripts: new Map([["page.js", code]]),
  styles: new Map([["page.css", css]]),
  pages: new Map([["page.html", page]]),
});

const onPublicPages = (files: Parameters<typeof bundle>[0], allowed = NOTHING): Promise<string[]> =>
  problemsOf(bundle(files), SUPPORTED_BROWSERS.public, allowed);

describe("the check of scripts", () => {
  test.each([
    ["URL.canParse", "URL.canParse(a)"],
    [".toSorted()", "a.toSorted()"],
    [".toSorted()", 'a["toSorted"]()'],
    [".requestSubmit()", "form.requestSubmit()"],
    ["AbortSignal.any", "AbortSignal.any([a])"],
    ["Object.groupBy", "const { groupBy } = Object; Object.groupBy(a, b)"],
    ["Intl.DurationFormat", "new Intl.DurationFormat()"],
    ["navigator.userActivation", "navigator.userActivation.isActive"],
    ["requestIdleCallback", "requestIdleCallback(a)"],
    ["syntax", "class A { static { a() } }"],
    ["syntax", "/(?<=a)b/.test(c)"],
    ["syntax", 'new RegExp("(?<!a)b")'],
    ["syntax", "/[a--b]/v.test(c)"],
  ])("finds %s, which a supported browser lacks, in: %s", async (name, code) => {
    expect(await onPublicPages({ code })).toEqual([expect.stringContaining(name)]);
  });

  test("allows what every supported browser has, and names that refer to nothing of the browser's", async () => {
    const code = [
      "a.at(-1); a?.b ?? Object.hasOwn(a, b); structuredClone(a); crypto.randomUUID(); a.map(b).any();",
      "class A { #b = 1; c() { return #b in this } }",
      "const d = { navigation: 1, requestIdleCallback() {} }; d.navigation; d.timeout();",
      "new Intl.DateTimeFormat().format(a); /(?<year>\\p{N})/u.exec(a); a.replaceAll(b, c); x ||= y;",
    ].join("\n");
    expect(await onPublicPages({ code })).toEqual([]);
  });

  test("says which browsers lack something, the version that brings it, and the files that use it", async () => {
    const [problem] = await onPublicPages({ code: "URL.canParse(a)" });
    expect(problem).toContain("Safari 15.4 (17)");
    expect(problem).toContain("Chrome 100 (120)");
    expect(problem).not.toContain("Firefox");
    expect(problem).toContain("page.js");
  });

  test("asks less of the workspace's browsers", async () => {
    const code = "a.toSorted(); /(?<=a)b/.test(c); class A { static { a() } }";
    expect(await problemsOf(bundle({ code }), SUPPORTED_BROWSERS.workspace, NOTHING)).toEqual([]);
  });
});

describe("the check of styles", () => {
  const page = '<p class="a md:b">';

  test.each([
    ["color-mix()", ".a { color: color-mix(in srgb, red, blue) }"],
    [":has", ".a:has(b) { color: red }"],
    ["@container", "@container (width > 1px) { .a { color: red } }"],
    ["@media (width >= …)", "@media (width >= 1px) { .a { color: red } }"],
    ["@media not (…)", "@media not (hover) { .a { color: red } }"],
    ["translate", ".md\\:b { translate: 1px }"],
    ["dvh", ".a { height: 1dvh }"],
  ])("finds %s, which a supported browser lacks, in: %s", async (name, css) => {
    const problems = await onPublicPages({ css, page });
    expect(problems.map((problem) => problem.split(" is missing")[0])).toContain(name);
  });

  test("allows what has a fallback, a browser's own prefix or @supports around it, and classes that no page has", async () => {
    const css = [
      ".a { color: red; color: color-mix(in srgb, red, blue); -webkit-backdrop-filter: none; backdrop-filter: none }",
      "@supports (color: color-mix(in srgb, red, red)) { .a { color: color-mix(in srgb, red, blue) } }",
      ".other:has(b) { translate: 1px }",
      "@media not all and (min-width: 1px) { .a { aspect-ratio: 1 } }",
    ].join("\n");
    expect(await onPublicPages({ css, page })).toEqual([]);
  });
});

describe("what is allowed for a reason", () => {
  test("isn't a problem, with its members", async () => {
    const allowed = { code: { navigation: "asked for" }, styles: {} };
    expect(await onPublicPages({ code: "navigation.navigate(a)" }, allowed)).toEqual([]);
  });

  test("is a problem as soon as nothing uses it", async () => {
    const allowed = { code: { navigation: "asked for" }, styles: { ":has": "color only" } };
    expect(await onPublicPages({}, allowed)).toEqual([
      "navigation is in allowed.ts, but nothing uses it",
      ":has is in allowed.ts, but nothing uses it",
    ]);
  });
});
