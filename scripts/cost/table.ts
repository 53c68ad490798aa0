import { join } from "node:path";
import { costs, savedByClasses, siteAclCost } from "./model.ts";

export const PAGE = join(import.meta.dirname, "../../docs/deploy.md");

const TEAMS = [1, 100, 10_000];
const [BEGIN, END] = ["<!-- costs: written by `npm run cost` -->\n", "<!-- costs end -->"];

const dollars = (amount: number): string => {
  if (amount === 0) return "$0";
  if (amount < 1) return "< $1";
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1);
  return `$${(Math.round(amount / digits) * digits).toLocaleString("en")}`;
};

const line = (cells: string[]): string => `| ${cells.join(" | ")} |`;

const table = (): string => {
  const columns = TEAMS.map(costs);
  const rows = columns[0]?.map(({ row }, n) => line([row, ...columns.map((rows) => dollars(rows[n]?.dollars ?? 0))]));
  const sums = columns.map((rows) => `**${dollars(rows.reduce((sum, row) => sum + row.dollars, 0))}**`);
  return [
    line(["a month", ...TEAMS.map((n) => `${n.toLocaleString("en")} team${n === 1 ? "" : "s"}`)]),
    line(["---", ...TEAMS.map(() => "---")]),
    ...(rows ?? []),
    line(["**sum**", ...sums]),
    line(["not in the sum: the web ACL in front of the site", ...TEAMS.map((n) => dollars(siteAclCost(n)))]),
    line(["saved by storage classes, in the sum already", ...TEAMS.map((n) => dollars(savedByClasses(n)))]),
  ].join("\n");
};

/** The page with the model's current table. */
export const withTable = (page: string): string => {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error("docs/deploy.md has lost the marks of its table");
  return `${before}${BEGIN}${table()}\n${END}${after}`;
};
