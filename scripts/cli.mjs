// npm run cli: commands for npm start's local server or a deployed stage. Plain JavaScript without dependencies.
import { ensureInstalled } from "./install.mjs";
import { main, runEntry } from "./launch.mjs";

await main(async () => {
  await ensureInstalled({ dev: false });
  return runEntry("packages/cli/src/main.ts", process.argv.slice(2));
});
