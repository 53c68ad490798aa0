import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ASSEMBLIES } from "./deployment.ts";
import { SUPPRESSIONS } from "./nag-suppressions.ts";

interface Finding {
  rule: string;
  resource: string;
  compliance: string;
  reason: string;
}

const directory = join(ASSEMBLIES, "prod");

/** cdk-nag's reports: each cell in quotes, those of a cell doubled. */
const readReport = (file: string): Finding[] =>
  readFileSync(join(directory, file), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = ""]) => cell.replaceAll('""', '"')))
    .map(([rule = "", resource = "", compliance = "", reason = ""]) => ({ rule, resource, compliance, reason }));

const reports = readdirSync(directory).filter((file) => file.endsWith("-NagReport.csv"));
const findings = reports.flatMap(readReport);

it("looks at every stack", () => {
  const stacks = readdirSync(directory).filter((file) => file.endsWith(".template.json"));
  expect(reports).toHaveLength(stacks.length);
  expect(findings.filter(({ compliance }) => compliance === "Compliant").length).toBeGreaterThan(20);
});

it("finds nothing that AwsSolutions forbids and nobody has excused", () => {
  const open = findings.filter(({ compliance }) => !["Compliant", "Suppressed"].includes(compliance));
  expect(open).toEqual([]);
});

// Before a reason the report puts the finding that it is for.
it("needs every excuse", () => {
  const unused = SUPPRESSIONS.filter(
    ({ rule, reason }) =>
      !findings.some(
        (found) => found.compliance === "Suppressed" && found.rule === rule && found.reason.endsWith(reason),
      ),
  );
  expect(unused).toEqual([]);
});

it("excuses each in one line", () => {
  for (const { reason } of SUPPRESSIONS) expect(reason).toMatch(/^[^\n]{20,140}\.$/);
});
