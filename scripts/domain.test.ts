import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isOf } from "./domain-files.mjs";

const CORE = join(import.meta.dirname, "../packages/core/src");

it("each domain above platform has tests beside its code, so the command that checks a domain has some to run", () => {
  const domains = globSync("*/*/", { cwd: CORE }).filter((folder) => !/^(platform|testing)\b/.test(folder));
  expect(domains.length).toBeGreaterThan(40);
  expect(domains.filter((domain) => globSync(`${domain}/**/*.test.ts`, { cwd: CORE }).length === 0)).toEqual([]);
});

it.each([
  ["contract", "packages/core/src/contracts/contract/sign.ts", true],
  ["contract", "packages/core/src/contracts/creator/index.ts", false],
  ["contract", "packages/functions/src/api/creators/contracts.ts", true],
  ["contract", "packages/functions/src/events/contract-signed/notify-sender.ts", true],
  ["contract", "packages/web/src/features/creators/contracts/signed-list.tsx", true],
  ["rights-request", "packages/functions/src/api/rights/rights-requests.test.ts", true],
  ["asset", "packages/functions/src/api/team/branding.ts", false],
])("the check of the domain %s, of the file %s: %s", (domain, path, expected) => {
  expect(isOf(domain, path)).toBe(expected);
});
