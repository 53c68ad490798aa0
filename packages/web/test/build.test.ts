import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";

/** Bytes, compressed, before anybody has pressed anything (design/interface.md). */
const PUBLIC_LIMIT = 150_000;

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }),
);

let dist = "";
let manifest: z.infer<typeof manifestSchema> = {};

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "clearhouse-web-"));
  await build({
    configFile: join(import.meta.dirname, "../vite.config.ts"),
    logLevel: "error",
    build: { outDir: dist, emptyOutDir: true },
    // Vitest's own NODE_ENV would otherwise bring React's development build.
    mode: "production",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  manifest = manifestSchema.parse(JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")));
}, 180_000);

afterAll(() => rm(dist, { recursive: true, force: true }));

/** The scripts that a page loads by itself; what it imports later, when somebody presses something, isn't among them. */
const scriptsOf = (entry: string, seen = new Set<string>()): string[] => {
  const chunk = manifest[entry];
  if (!chunk || seen.has(entry)) return [];
  seen.add(entry);
  return [chunk.file, ...chunk.imports.flatMap((name) => scriptsOf(name, seen))];
};

const gzipped = (files: string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);

const textOf = (files: string[]): string => files.map((file) => readFileSync(join(dist, file), "utf8")).join("\n");

describe("the built site", () => {
  test.each(["index.html", "rights-request.html"])("has an entry for %s, whose size is reported", (entry) => {
    const scripts = scriptsOf(entry);
    expect(scripts.length).toBeGreaterThan(0);
    // biome-ignore lint/suspicious/noConsole: the size is what this test reports
    console.info(`${entry}: ${(gzipped(scripts) / 1000).toFixed(1)} kB of script, compressed`);
  });

  test("gives a content owner less than 150 kB of script", () => {
    expect(gzipped(scriptsOf("rights-request.html"))).toBeLessThan(PUBLIC_LIMIT);
  });

  test("gives a content owner no sign-in, router or query code", () => {
    const text = textOf(scriptsOf("rights-request.html"));
    for (const mark of ["CognitoIdentityServiceProvider", "InitiateAuth", "QueryClient", "createBrowserRouter"]) {
      expect(text).not.toContain(mark);
    }
    // The marks are right ones: the signed-in app, which has all of that, holds them.
    const app = textOf(
      readdirSync(join(dist, "assets"))
        .filter((file) => file.endsWith(".js"))
        .map((file) => `assets/${file}`),
    );
    expect(app).toContain("CognitoIdentityServiceProvider");
    expect(app).toContain("InitiateAuth");
  });

  test("runs no inline script, which the policy forbids", () => {
    for (const page of ["index.html", "rights-request.html"]) {
      const html = readFileSync(join(dist, page), "utf8");
      const inline = [...html.matchAll(/<script\b([^>]*)>/g)].filter(
        ([, attributes = ""]) => !attributes.includes("src="),
      );
      expect(inline).toEqual([]);
    }
  });
});
