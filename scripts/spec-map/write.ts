import { writeFile } from "node:fs/promises";
import { problems, README, readRows, render } from "./spec-map.ts";

const rows = await readRows();
const found = problems(rows);
for (const problem of found) console.error(problem);
await writeFile(README, render(rows));
console.log(`${rows.length} lines written to docs/spec-map/README.md`);
process.exitCode = found.length === 0 ? 0 : 1;
