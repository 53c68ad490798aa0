import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ASSEMBLIES } from "./testing/deployment.ts";
import { SUPPRESSIONS } from "./testing/nag-suppressions.ts";

interface Finding {
  rule: string;
  resource: string;
  compliance: string;
  reason: string;
}

const directory = join(ASSEMBLIES, "prod");

/** Reads cdk-nag's reports: each cell is in quotes, and quotes within a cell are doubled. */
const readReport = (file: string): Finding[] =>
  readFileSync(join(directory, file), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = ""]) => cell.replaceAll('""', '"')))
    .map(([rule = "", resource = "", compliance = "", reason = ""]) => ({ rule, resource, compliance, reason }));

const reports = readdirSync(directory).filter((file) => file.endsWith("-NagReport.csv"));
const findings = reports.flatMap(readReport);

it("cdk-nag checks every stack", () => {
  const stacks = readdirSync(directory).filter((file) => file.endsWith(".template.json"));
  expect(reports).toHaveLength(stacks.length);
  expect(findings.filter(({ compliance }) => compliance === "Compliant").length).toBeGreaterThan(20);
});

it("cdk-nag finds only problems that are listed as accepted", () => {
  const open = findings.filter(({ compliance }) => !["Compliant", "Suppressed"].includes(compliance));
  expect(open).toEqual([]);
});

// In the report, a finding's text ends with the reason for accepting it.
it("each entry in the list of accepted findings is needed", () => {
  const unused = SUPPRESSIONS.filter(
    ({ rule, reason }) =>
      !findings.some(
        (found) => found.compliance === "Suppressed" && found.rule === rule && found.reason.endsWith(reason),
      ),
  );
  expect(unused).toEqual([]);
});

it("each reason for accepting a finding is one line", () => {
  for (const { reason } of SUPPRESSIONS) expect(reason).toMatch(/^[^\n]{20,140}\.$/);
});
