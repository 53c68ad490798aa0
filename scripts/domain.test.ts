import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const CORE = join(import.meta.dirname, "../packages/core/src");

test("each domain has tests beside its code, so the command that checks a domain has some to run", () => {
  const domains = globSync("*/*/", { cwd: CORE }).filter((folder) => !/^(platform|testing)\b/.test(folder));
  expect(domains.length).toBeGreaterThan(40);
  expect(domains.filter((domain) => globSync(`${domain}/**/*.test.ts`, { cwd: CORE }).length === 0)).toEqual([]);
});
