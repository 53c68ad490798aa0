import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { LOCALES, type Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { languageOf } from "@clearhouse/core/base/texts/texts.policy.ts";
import { createBuilder } from "vite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod";

/**
 * The source files with which every page for signed-in people begins: the app, the check of access, and the frame with
 * header and sidebar.
 */
const SIGNED_IN = ["index.html", "src/app/require-access.tsx", "src/app/shell/shell.tsx"];

/**
 * The source files that a page loads before anybody has pressed anything, and a limit for the compressed bytes of their
 * scripts. Code that is loaded only when needed, such as Amplify, dialogs and toasts, doesn't count.
 */
const PAGES = [
  { page: "the page of a content owner", entries: ["rights-request.html"], limit: 109_000 },
  { page: "the page on which contracts are signed", entries: ["sign-contract.html"], limit: 100_000 },
  { page: "the page on which creators join", entries: ["creator-onboard.html"], limit: 100_000 },
  { page: "the page that checks licenses", entries: ["check.html"], limit: 60_000 },
  { page: "the landing page", entries: ["landing.html"], limit: 10_000 },
  { page: "the pricing page", entries: ["pricing.html"], limit: 10_000 },
  { page: "the sign-in page", entries: ["index.html", "src/routes/auth.tsx"], limit: 181_000 },
  {
    page: "the workspace with its board",
    entries: [...SIGNED_IN, "src/routes/dashboard.tsx", "src/features/assets/board/kanban-board.tsx"],
    limit: 258_000,
  },
] as const;

/** Texts in the code for sign-in, queries and routing. Minifying keeps texts, but not names of functions. */
const MARKS = [
  "AWSCognitoIdentityProviderService",
  "InitiateAuth",
  "No QueryClient set, use QueryClientProvider",
  "No route matches URL",
];

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }),
);

let dist = "";
/** Vite's manifests of the workspace, and of each page that is built separately. */
let manifests: Record<string, z.infer<typeof manifestSchema>> = {};

const manifestIn = (name: string): z.infer<typeof manifestSchema> =>
  manifestSchema.parse(JSON.parse(readFileSync(join(dist, ".vite", name), "utf8")));

const manifestOf = (entry: string): z.infer<typeof manifestSchema> => manifests[entry] ?? manifests.app ?? {};

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "clearhouse-web-"));
  // With Vitest's NODE_ENV (test), React would be built for development, and JSX would contain names of source files.
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("SITE_URL", "https://rights.example.com");
  const builder = await createBuilder({
    configFile: join(import.meta.dirname, "../vite.config.ts"),
    logLevel: "error",
    build: { outDir: dist, emptyOutDir: true },
    mode: "production",
  });
  await builder.buildApp();
  vi.unstubAllEnvs();
  manifests = {
    app: manifestIn("manifest.json"),
    "rights-request.html": manifestIn("rights-request.json"),
    "sign-contract.html": manifestIn("sign-contract.json"),
    "creator-onboard.html": manifestIn("creator-onboard.json"),
    "check.html": manifestIn("check.json"),
    "landing.html": manifestIn("landing.json"),
    "pricing.html": manifestIn("pricing.json"),
  };
}, 180_000);

afterAll(() => rm(dist, { recursive: true, force: true }));

/** The scripts that a page loads at first, without the scripts that it imports later. */
const scriptsOf = (entry: string, seen = new Set<string>(), manifest = manifestOf(entry)): string[] => {
  const chunk = manifest[entry];
  if (!chunk || seen.has(entry)) return [];
  seen.add(entry);
  return [chunk.file, ...chunk.imports.flatMap((name) => scriptsOf(name, seen, manifest))];
};

const gzipped = (files: string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);

const textOf = (files: string[]): string => files.map((file) => readFileSync(join(dist, file), "utf8")).join("\n");

describe("the built pages", () => {
  test.each(PAGES)("$page loads less than $limit bytes of script", ({ page, entries, limit }) => {
    const seen = new Set<string>();
    const scripts = entries.flatMap((entry) => {
      expect(manifestOf(entry)).toHaveProperty([entry]);
      return scriptsOf(entry, seen);
    });
    const size = gzipped(scripts);
    // biome-ignore lint/suspicious/noConsole: the size is what this test reports
    console.info(`${page}: ${(size / 1000).toFixed(1)} kB of script, compressed`);
    expect(size).toBeLessThan(limit);
  });

  test.each([
    { page: "rights-request.html", name: "owner", key: "tooMany" },
    { page: "sign-contract.html", name: "signing", key: "tooMany" },
    { page: "creator-onboard.html", name: "onboarding", key: "tooMany" },
    { page: "check.html", name: "check", key: "badNumber" },
  ] as const)("the page $page begins with English texts, and loads those of another language separately", (its) => {
    const first = textOf(scriptsOf(its.page));
    const textIn = (locale: Locale) => {
      const { TEXTS } = languageOf(its.name, locale).catalogue;
      return z.string().parse(Object.entries(TEXTS).find(([key]) => key === its.key)?.[1]);
    };
    expect(first).toContain(textIn("en"));
    for (const locale of LOCALES.filter((one) => one !== "en")) {
      expect(first).not.toContain(textIn(locale));
      const later = Object.values(manifestOf(its.page)).filter(({ file }) => textOf([file]).includes(textIn(locale)));
      expect(later).toHaveLength(1);
    }
  });

  test("each page has a static text for a script that doesn't run, which its own style shows after seconds", () => {
    const pages = readdirSync(dist).filter((name) => name.endsWith(".html"));
    expect(pages).toHaveLength(7);
    for (const name of pages) {
      const page = readFileSync(join(dist, name), "utf8");
      expect(page, name).toMatch(/<p id="standstill">[^<]+<a href="">Try Again<\/a>/);
      expect(page, name).toMatch(/<style>#standstill\{[^<]*animation:standstill .01s 10s forwards\}/);
    }
  });

  test("the static text of the page that checks licenses is in both languages, and names who else can answer", () => {
    const page = readFileSync(join(dist, "check.html"), "utf8");
    const text = /<p id="standstill">([\s\S]*?)<\/p>/.exec(page)?.[1] ?? "";
    expect(text).toContain("The team that is named in a license can also tell you whether it is in force.");
    expect(text).toMatch(/<span lang="es">Esta página no funciona en tu navegador\. <a href="">/);
    expect(text).toContain("El equipo que figura en una licencia también puede decirte si está en vigor.");
    const noscript = /<noscript>([\s\S]*?)<\/noscript>/.exec(page)?.[1] ?? "";
    expect(noscript).toContain("The team that is named");
    expect(noscript).toMatch(/lang="es"/);
  });

  test("the signing page loads its forms separately, with less than 150 kB of script in total", () => {
    const page = scriptsOf("sign-contract.html");
    const manifest = manifestOf("sign-contract.html");
    const forms = scriptsOf("src/public/sign-contract/answering.tsx", new Set(), manifest);
    expect(forms.length).toBeGreaterThan(0);
    const later = forms.filter((file) => !page.includes(file));
    expect(later.length).toBeGreaterThan(0);
    expect(gzipped([...page, ...later])).toBeLessThan(150_000);
  });

  test("the page on which creators join loads its steps separately, with less than 150 kB of script in total", () => {
    const page = scriptsOf("creator-onboard.html");
    const manifest = manifestOf("creator-onboard.html");
    const steps = scriptsOf("src/public/creator-onboard/filling.tsx", new Set(), manifest);
    const later = steps.filter((file) => !page.includes(file));
    expect(later.length).toBeGreaterThan(0);
    expect(gzipped([...page, ...later])).toBeLessThan(150_000);
  });

  test.each(["landing.html", "pricing.html"])(
    "the page %s and the code that sends its form have less than 60 kB of script",
    (page) => {
      const manifest = manifestOf(page);
      const sending = scriptsOf("src/public/site/send-interest.ts", new Set(), manifest);
      const proof = scriptsOf("src/lib/proof-of-work/solve-challenge.ts", new Set(), manifest);
      expect(sending.length).toBeGreaterThan(0);
      expect(gzipped([...new Set([...scriptsOf(page), ...sending, ...proof])])).toBeLessThan(60_000);
    },
  );

  test("the built files of the public site contain its texts, pictures and URL", () => {
    const landing = readFileSync(join(dist, "landing.html"), "utf8");
    for (const words of ["Rights Management", "Creator Relations", "Content Library", "Join Beta"]) {
      expect(landing).toContain(words);
    }
    const pictures = [...landing.matchAll(/\/(assets\/[\w.-]+\.(?:avif|webp))/g)].map(([, file = ""]) => file);
    expect(new Set(pictures).size).toBeGreaterThan(30);
    for (const file of pictures) expect(existsSync(join(dist, file)), file).toBe(true);
    expect(landing).toContain('<link rel="canonical" href="https://rights.example.com/landing" />');
    expect(landing).toContain('<meta property="og:image" content="https://rights.example.com/social.jpg" />');
    expect(existsSync(join(dist, "social.jpg"))).toBe(true);
    expect(readFileSync(join(dist, "pricing.html"), "utf8")).toContain("$49");
    expect(readFileSync(join(dist, "robots.txt"), "utf8")).toContain("https://rights.example.com/sitemap.xml");
    expect(readFileSync(join(dist, "sitemap.xml"), "utf8")).toContain("<loc>https://rights.example.com/pricing</loc>");
  });

  test("search engines are kept from the workspace and from pages opened by a private link, but not from public pages", () => {
    for (const page of ["index.html", "rights-request.html", "sign-contract.html", "creator-onboard.html"]) {
      expect(readFileSync(join(dist, page), "utf8"), page).toMatch(/<meta name="robots" content="noindex/);
    }
    for (const page of ["landing.html", "pricing.html", "check.html"]) {
      expect(readFileSync(join(dist, page), "utf8"), page).not.toContain("noindex");
    }
  });

  test.each([
    "rights-request.html",
    "sign-contract.html",
    "creator-onboard.html",
    "check.html",
    "landing.html",
    "pricing.html",
  ])("the page %s doesn't load code for sign-in, routing or queries", (page) => {
    const text = textOf(scriptsOf(page));
    const app = textOf(
      readdirSync(join(dist, "assets"))
        .filter((file) => file.endsWith(".js"))
        .map((file) => `assets/${file}`),
    );
    expect(MARKS.filter((mark) => text.includes(mark))).toEqual([]);
    // The workspace's code contains all of these texts, so the check of the page looks for the right texts.
    expect(MARKS.filter((mark) => app.includes(mark))).toEqual(MARKS);
  });

  test("the built pages contain no inline script, because the CSP forbids inline scripts", () => {
    for (const page of [
      "index.html",
      "rights-request.html",
      "sign-contract.html",
      "creator-onboard.html",
      "check.html",
      "landing.html",
      "pricing.html",
    ]) {
      const html = readFileSync(join(dist, page), "utf8");
      const inline = [...html.matchAll(/<script\b([^>]*)>/g)].filter(
        ([, attributes = ""]) => !attributes.includes("src="),
      );
      expect(inline).toEqual([]);
    }
  });
});
