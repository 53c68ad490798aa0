import { readFile, writeFile } from "node:fs/promises";
import { STORED, withMissing } from "./stored.ts";

const stored = withMissing(JSON.parse(await readFile(STORED, "utf8")));
await writeFile(STORED, `${JSON.stringify(stored, null, 2)}\n`);
console.log("The events of the list are stored as examples");
