import { readFile, writeFile } from "node:fs/promises";
import { PAGE, withTable } from "./table.ts";

await writeFile(PAGE, withTable(await readFile(PAGE, "utf8")));
console.log("The costs are written to docs/deploy.md");
