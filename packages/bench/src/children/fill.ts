import { readFileSync } from "node:fs";
import { useEnvironment } from "../environment.ts";

/**
 * Adds assets to the demo team of npm start's local server while it runs. Arguments: the server's run.json, how many.
 */
const [file = "", count = "0"] = process.argv.slice(2);
const run: { url: string; env: Record<string, string> } = JSON.parse(readFileSync(file, "utf8"));
useEnvironment(run.env);
// Core reads its environment when it is imported.
const { fillDemoTeam } = await import("../seed.ts");
await fillDemoTeam(run.url, Number(count));
process.send?.({ filled: Number(count) });
process.once("disconnect", () => process.exit(0));
