import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type CallExpression, type Expression, parseSync, Visitor } from "oxc-parser";
import * as z from "zod";

export const ROOT = join(import.meta.dirname, "../..");
export const README = join(ROOT, "docs/spec-map/README.md");
const DATA = { A: "docs/spec-map/spec-a.json", B: "docs/spec-map/spec-b.json" };

/** What is still to come, by the area it comes with: the reasons an open line may give. */
export const AREAS = {
  people: "sign-up, invites, Google, profiles, team and branding",
  assets: "search, filters, grid and table, edit, delete, download, CSV import",
  rights: "link previews, message templates, contracts on requests, renewals and reminders",
  creators: "creator network, invites and onboarding",
  contracts: "contract templates, sending, signing",
  admin: "admin panel and team settings",
  inbox: "notifications, support, feedback",
  slack: "Slack integration",
  backup: "media backup and its health",
  site: "landing, pricing, approval demo",
} as const;

const SECTIONS: Record<string, string> = {
  A1: "What the product does and for whom",
  A2: "Screens and routes",
  A3: "Entities and their fields",
  A4: "States and transitions",
  A5: "Validation rules",
  A6: "Roles and permissions",
  A7: "The calls it makes",
  A8: "Error catalogue",
  A9: "Business constants and limits",
  B1: "What the product does and for whom",
  B2: "Screens and routes",
  B3: "Entities and their fields",
  B4: "States and transitions",
  B5: "Validation rules",
  B6: "Roles and permissions",
  B7: "The calls it makes",
  B8: "Error catalogue",
  B9: "Business constants and limits",
};

const base = {
  id: z.string().regex(/^[AB]\d\.\d+$/),
  text: z.string().min(1),
  /** Where Clearhouse departs from the line, or what of it is still missing. */
  note: z.string().optional(),
};
/** "path › title", the title as the source writes it. */
const testName = z.string().regex(/^\S+ › .+$/);

/** One line of a specification. */
export const rowSchema = z.discriminatedUnion("state", [
  /** Built: the files where it lives and the tests that would fail without it. */
  z.strictObject({
    ...base,
    state: z.literal("done"),
    where: z.array(z.string()).min(1),
    test: z.array(testName).min(1),
  }),
  /** Still to come; what exists of it may be named. */
  z.strictObject({
    ...base,
    state: z.literal("open"),
    reason: z.enum(Object.keys(AREAS) as (keyof typeof AREAS)[]),
    where: z.array(z.string()).optional(),
  }),
  /** A line about the earlier program that Clearhouse answers in another way: how. */
  z.strictObject({
    ...base,
    state: z.literal("replaced"),
    reason: z.string().min(10),
    where: z.array(z.string()).optional(),
  }),
]);
export type Row = z.infer<typeof rowSchema>;

export async function readRows(): Promise<Row[]> {
  const files = await Promise.all(Object.values(DATA).map((path) => readFile(join(ROOT, path), "utf8")));
  return files.flatMap((text) => z.array(rowSchema).parse(JSON.parse(text)));
}

/** The titles of the tests in a source, as written: `test("…")`, `it("…")`, `test.each(…)("…")`. */
export function testTitles(path: string, source: string): Set<string> {
  const titles = new Set<string>();
  new Visitor({
    CallExpression: (call) => {
      const title = isTest(call) ? call.arguments[0] : undefined;
      if (title?.type === "Literal" && typeof title.value === "string") titles.add(title.value);
      if (title?.type === "TemplateLiteral") titles.add(title.quasis.map((part) => part.value.raw).join("…"));
    },
  }).visit(parseSync(path, source).program);
  return titles;
}

function isTest(call: CallExpression): boolean {
  let callee: Expression = call.callee;
  while (callee.type === "MemberExpression" || callee.type === "CallExpression") {
    callee = callee.type === "MemberExpression" ? callee.object : callee.callee;
  }
  return callee.type === "Identifier" && ["test", "it"].includes(callee.name);
}

/** Every test of the repository as "path › title". */
export async function allTests(): Promise<Set<string>> {
  const found = new Set<string>();
  const patterns = [
    "packages/*/{src,test}/**/*.{test,journey}.{ts,tsx}",
    "infra-tests/**/*.test.ts",
    "scripts/**/*.test.ts",
  ];
  for await (const path of glob(patterns, { cwd: ROOT })) {
    for (const title of testTitles(path, await readFile(join(ROOT, path), "utf8"))) found.add(`${path} › ${title}`);
  }
  return found;
}

/** What is wrong with the map: each message names the line. */
export function problems(
  rows: readonly Row[],
  tests: ReadonlySet<string>,
  exists: (path: string) => boolean = (path) => existsSync(join(ROOT, path)),
): string[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const found: string[] = [];
    if (seen.has(row.id)) found.push(`${row.id} is there twice`);
    seen.add(row.id);
    for (const path of row.where ?? []) if (!exists(path)) found.push(`${row.id}: ${path} does not exist`);
    if (row.state === "done") {
      for (const test of row.test) if (!tests.has(test)) found.push(`${row.id}: no test is called "${test}"`);
    }
    return found;
  });
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
const link = (path: string): string => `[${path.split("/").at(-1)}](../../${path})`;

function proof(row: Row): string {
  const lines = row.state === "done" ? row.test.map(testLink) : [row.reason];
  return [...lines, ...(row.note === undefined ? [] : [`*${cell(row.note)}*`])].join("<br>");
}

function testLink(test: string): string {
  const [path = "", ...title] = test.split(" › ");
  return `${link(path)} ${cell(title.join(" › "))}`;
}

function section(key: string, rows: readonly Row[]): string[] {
  const done = rows.filter((row) => row.state !== "open").length;
  return [
    `## ${key} · ${SECTIONS[key]} (${done} of ${rows.length})`,
    "",
    "| id | line | state | where | test, or why not |",
    "|---|---|---|---|---|",
    ...rows.map(
      (row) =>
        `| ${row.id} | ${cell(row.text)} | ${row.state} | ${(row.where ?? []).map(link).join("<br>")} | ${proof(row)} |`,
    ),
    "",
  ];
}

/** The map as a page. */
export function render(rows: readonly Row[]): string {
  const count = (state: Row["state"]): number => rows.filter((row) => row.state === state).length;
  const open = Object.entries(AREAS).map(([area, what]) => {
    const lines = rows.filter((row) => row.state === "open" && row.reason === area).length;
    return `| ${area} | ${what} | ${lines} |`;
  });
  const sections = Object.entries(Object.groupBy(rows, (row) => row.id.split(".")[0] ?? ""));
  return [
    "# Where each line of the specifications lives",
    "",
    "Generated from `spec-a.json` and `spec-b.json` by `npm run spec-map`; don't edit. Spec A is the core workflow, spec B",
    "the creator network, contracts and administration. A line is **done** when code and a test exist, **replaced** where",
    "Clearhouse answers it in another way on purpose, and **open** with the area it comes with.",
    "",
    `${rows.length} lines: ${count("done")} done, ${count("replaced")} replaced, ${count("open")} open.`,
    "",
    "| area | what | open lines |",
    "|---|---|---|",
    ...open,
    "",
    ...sections.flatMap(([key, lines]) => section(key, lines ?? [])),
  ].join("\n");
}
