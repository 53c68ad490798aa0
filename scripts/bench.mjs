// npm run bench: installs what is missing, then measures. Arguments go to packages/bench.
import { join } from "node:path";
import { ensureInstalled, nodeBinary, ROOT } from "./install.mjs";
import { run } from "./process.mjs";

try {
  await ensureInstalled({ dev: true });
  const main = join(ROOT, "packages/bench/src/main.ts");
  const { code } = await run(nodeBinary(), ["--import", "tsx", main, ...process.argv.slice(2)]);
  process.exitCode = code ?? 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
