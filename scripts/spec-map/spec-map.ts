import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

export const ROOT = join(import.meta.dirname, "../..");
export const README = join(ROOT, "docs/spec-map/README.md");
const DATA = { A: "docs/spec-map/spec-a.json", B: "docs/spec-map/spec-b.json" };

/**
 * The areas of the product. If a line of the specification isn't built yet, its row names the unfinished area to which
 * the line belongs.
 */
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
  /** How Clearhouse differs from the specification's line, or what is missing. */
  note: z.string().optional(),
};
const testFile = z.string().regex(/\.(test|journey)\.tsx?$/, "Name a test file");

/** One line of a specification. */
export const rowSchema = z.discriminatedUnion("state", [
  /** A line that is built, with the files of its code, and the test files that would fail without that code. */
  z.strictObject({
    ...base,
    state: z.literal("done"),
    where: z.array(z.string()).min(1),
    test: z.array(testFile).min(1),
  }),
  /** A line that isn't built yet; the files of existing parts may be named. */
  z.strictObject({
    ...base,
    state: z.literal("open"),
    reason: z.enum(Object.keys(AREAS) as (keyof typeof AREAS)[]),
    where: z.array(z.string()).optional(),
  }),
  /** A line that describes how the earlier program did something; the row says how Clearhouse does it instead. */
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

/** The problems of the map; each message names the line. */
export function problems(
  rows: readonly Row[],
  exists: (path: string) => boolean = (path) => existsSync(join(ROOT, path)),
): string[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const found: string[] = [];
    if (seen.has(row.id)) found.push(`${row.id} appears twice`);
    seen.add(row.id);
    const paths = [...(row.where ?? []), ...(row.state === "done" ? row.test : [])];
    for (const path of paths) if (!exists(path)) found.push(`${row.id}: ${path} does not exist`);
    return found;
  });
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
const link = (path: string): string => `[${path.split("/").at(-1)}](../../${path})`;

function proof(row: Row): string {
  const lines = row.state === "done" ? row.test.map(link) : [row.reason];
  return [...lines, ...(row.note === undefined ? [] : [`*${cell(row.note)}*`])].join("<br>");
}

function section(key: string, rows: readonly Row[]): string[] {
  const done = rows.filter((row) => row.state !== "open").length;
  return [
    `## ${key} · ${SECTIONS[key]} (${done} of ${rows.length})`,
    "",
    "| id | line | state | where | test, or reason |",
    "|---|---|---|---|---|",
    ...rows.map(
      (row) =>
        `| ${row.id} | ${cell(row.text)} | ${row.state} | ${(row.where ?? []).map(link).join("<br>")} | ${proof(row)} |`,
    ),
    "",
  ];
}

/** The map as the text of a page. */
export function render(rows: readonly Row[]): string {
  const count = (state: Row["state"]): number => rows.filter((row) => row.state === state).length;
  const open = Object.entries(AREAS).map(([area, what]) => {
    const lines = rows.filter((row) => row.state === "open" && row.reason === area).length;
    return `| ${area} | ${what} | ${lines} |`;
  });
  const sections = Object.entries(Object.groupBy(rows, (row) => row.id.split(".")[0] ?? ""));
  return [
    "# Where each line of the specifications is implemented",
    "",
    "`npm run spec-map` makes this page from `spec-a.json` and `spec-b.json`; edit those. Spec A is the core workflow, spec B",
    "the creator network, contracts and administration. A line is **done** if code and a test exist, **replaced** if",
    "Clearhouse deliberately solves it in another way, and **open** if it belongs to an area that isn't finished. Long lines",
    'are shortened, which "…" shows. The headings count the lines that are done or replaced. A note in italics says where',
    "Clearhouse differs from the line, or does more.",
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
