// npm run bench: installs what is missing, then measures. Arguments go to packages/bench.
import { join } from "node:path";
import { ensureBrowser } from "./browser/browser.mjs";
import { ensureWebBuilt } from "./build/build-web.mjs";
import { ensureInstalled, nodeBinary, ROOT } from "./install.mjs";
import { run } from "./process.mjs";

try {
  await ensureInstalled({ dev: true });
  const env = { CHROME_PATH: await ensureBrowser() };
  ensureWebBuilt();
  const main = join(ROOT, "packages/bench/src/main.ts");
  const { code } = await run(nodeBinary(), ["--import", "tsx", main, ...process.argv.slice(2)], { env });
  process.exitCode = code ?? 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
