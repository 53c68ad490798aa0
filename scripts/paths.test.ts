import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

test("no file uses the pathname of import.meta.url as a path, because a space in a URL is %20", () => {
  const sources = globSync("{packages/*/{src,test,scripts},scripts,stacks,infra-tests}/**/*.{ts,tsx,mjs}", {
    cwd: ROOT,
  });
  expect(sources.length).toBeGreaterThan(0);
  const taking = sources.filter((path) =>
    /import\.meta\.url\s*,?\s*\)\s*\.pathname/.test(readFileSync(join(ROOT, path), "utf8")),
  );
  expect(taking).toEqual([]);
});
