import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import type { Row } from "./measure.ts";

const HEADER = ["what", "ours", "compared with", "ratio", "goal", "met"];

const cells = ({ what, ours, limit, ratio, goal, met }: Row): string[] => [
  what,
  ours,
  limit,
  ratio === undefined ? "" : `${ratio.toFixed(2)}×`,
  goal,
  met === undefined ? "" : met ? "yes" : "no",
];

const machine = (): string => {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${first?.model.trim() ?? "unknown processor"}, ${cpus().length} cores, ${memory} GB, ${process.platform}, Node ${process.version}`;
};

/** The table for a terminal. */
export const asText = (rows: readonly Row[]): string => {
  const table = [HEADER, ...rows.map(cells)];
  const widths = HEADER.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};

const asMarkdown = (rows: readonly Row[]): string =>
  [HEADER, HEADER.map(() => "---"), ...rows.map(cells)].map((row) => `| ${row.join(" | ")} |`).join("\n");

/** Writes the table, with the day and the machine, to docs/bench.md. @returns the file's path */
export const keep = (rows: readonly Row[], notes: readonly string[]): string => {
  const path = fileURLToPath(new URL("../../../docs/bench.md", import.meta.url));
  const text = `# Speed

\`npm run bench\` measures this table and writes it here. \`npm run bench -- --quick\` takes fewer rounds, and
\`npm run bench -- --only start\` measures one group of rows; with either option, docs/bench.md isn't written.
Most rows compare our code (A) with the same work done on the same machine without our code (B). A and B are measured
alternately (A B A B …), and the figures are medians. A ratio divides our time or amount by the time or amount without
our code, so a small ratio is good. For scrolling, thumbnails, hashing and /api/health, a ratio divides our speed by the
speed without our code, so a large ratio is good. No test depends on the figures on this page, because times differ
between machines; ratios differ less.
[decisions/speed-goals.md](decisions/speed-goals.md) says why some goals are missed.

${new Date().toISOString().slice(0, 10)} · ${machine()}

${asMarkdown(rows)}

${notes.map((note) => `- ${note}`).join("\n")}
`;
  writeFileSync(path, text);
  return path;
};
