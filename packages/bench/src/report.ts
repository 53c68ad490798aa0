import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import type { Row } from "./measure.ts";

const PATH = fileURLToPath(new URL("../../../docs/bench.md", import.meta.url));

/** The machine's load before this run. */
const [loadBefore = 0] = loadavg();

const machine = (): string => {
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${memory} GB, ${process.platform}, Node ${process.version}`;
};

/** The rows as a table in Markdown. */
export const tableOf = (rows: readonly Row[]): string => {
  const table = rows.map(({ what, ours, limit = "", ratio, goal = "", met }) => {
    const answer = met === undefined ? "" : met ? "yes" : "no";
    return [what, ours, limit, ratio === undefined ? "" : `${ratio.toFixed(2)}×`, goal, answer];
  });
  const header = ["what", "ours", "compared with", "ratio", "goal", "met"];
  return [header, header.map(() => "---"), ...table].map((row) => `| ${row.join(" | ")} |`).join("\n");
};

const nameOf = (line: string): string => line.split(" | ", 1).join();

/** An earlier table, with new rows in place of those that measured the same. */
const replaced = (earlier: string, rows: readonly Row[]): string => {
  const [, , ...lines] = tableOf(rows).split("\n");
  const fresh = new Map(lines.map((line) => [nameOf(line), line]));
  const kept = earlier.split("\n").map((line) => {
    const name = nameOf(line);
    const now = fresh.get(name) ?? line;
    fresh.delete(name);
    return now;
  });
  return [...kept, ...fresh.values()].join("\n");
};

/**
 * Writes the table, with the day and the machine, to docs/bench.md.
 * @param groups the groups that were measured, if not all were; the other groups' rows stay as they are
 * @returns the file's path
 */
export const keep = (rows: readonly Row[], groups: readonly string[]): string => {
  const measured = `${new Date().toISOString().slice(0, 10)} · ${machine()}, load ${loadBefore.toFixed(1)} before`;
  const [, before = "", table = ""] = /\n\n(\d{4}-[^|]+)\n\n(\|.+?)\n\n/s.exec(readFileSync(PATH, "utf8")) ?? [];
  const [when, all] =
    groups.length === 0
      ? [measured, tableOf(rows)]
      : [`${before}\n\n${measured}: ${groups.join(", ")}`, replaced(table, rows)];
  const text = `# Speed

\`npm run bench\` measures this table and writes it here. \`npm run bench -- --only start\` measures one group of rows and
leaves the others as they are. With \`--quick\` it takes fewer rounds, and docs/bench.md isn't written.
Most rows compare our code (A) with the same work done on the same machine without our code (B). A and B are measured
alternately (A B A B …), and the figures are medians. A ratio divides our time or amount by the time or amount without
our code, so a small ratio is good. For thumbnails and hashing, a ratio divides our speed by the speed without our code,
so a large ratio is good. No test depends on the figures on this page, because times differ between machines; ratios
differ less.
[decisions/speed-goals.md](decisions/speed-goals.md) says why some goals are missed.

${when}

${all}

- In the rows about requests, a client on the same two cores sends requests over 16 connections to the front server of npm start. The processor time in these rows is that of all processes of npm start from the first request to the last answer, read from /proc; the part in parentheses (store) is the processor time of the local replacement of DynamoDB. The memory of npm start is the resident memory of all its processes, including the launcher.
- In the rows in milliseconds about lists and changes, our code and the raw calls (calls of DynamoDB without our code) run in one process, with the same client; the table is in another process. The raw calls are the same calls with the same contents.
- Lists and searches read a snapshot in memory. The first snapshot is written in the measuring process, whose processor time is shown.
- Imports go through the local server's outbox, its bus and the event handler that writes the rows. They are compared with raw BatchWrites, with as many calls at once as in the import.
- The browser is Chromium without a graphics processor on the same two cores as the server and the measuring program. In each frame the list is scrolled by 200 pixels; 200 frames are measured at each place in the list. The first place is the top, where the page loads further rows while the list is scrolled. Before the other places are measured, the rest of the list is loaded without the slow-down.
- A cold load is the processor time of importing a function's bundle, as the stacks build it, with source maps; starting Node isn't included. The API's is that of the code that its first list needs. Besides the API's it is that of the largest bundle.
- The public site's Lighthouse scores, and how they are measured: [lighthouse.md](lighthouse.md).
`;
  writeFileSync(PATH, text);
  return PATH;
};
