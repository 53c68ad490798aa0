// npm run screens: makes pictures of every screen in both themes and at both widths, in .screens/ (which git ignores).
//   --docs            also replaces the pictures in docs/screens
//   --grep PATTERN    only makes pictures of screens whose name matches
//   --site            only makes the pictures of the product on its public site (packages/web/src/public/site)
import { copyFileSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser } from "./browser/browser.mjs";
import { ensureWebBuilt } from "./build/build-web.mjs";
import { ensureInstalled, nodeBinary, ROOT } from "./install.mjs";
import { run } from "./process.mjs";

const MADE = join(ROOT, ".screens");
const KEPT = join(ROOT, "docs/screens");
const SITE = join(ROOT, "packages/web/src/public/site/pictures");

async function main() {
  const { values } = parseArgs({
    options: { docs: { type: "boolean" }, grep: { type: "string" }, site: { type: "boolean" } },
  });
  await ensureInstalled({ dev: true });
  const env = {
    CHROME_PATH: await ensureBrowser(),
    ...(values.site ? { CLEARHOUSE_SITE_PICTURES: SITE } : { CLEARHOUSE_SCREENS: MADE }),
  };
  ensureWebBuilt();
  mkdirSync(MADE, { recursive: true });
  const cli = join(ROOT, "node_modules/@playwright/test/cli.js");
  const parameters = ["test", "--config", join(ROOT, "packages/e2e/playwright.config.ts")];
  if (values.grep !== undefined) parameters.push("--grep", values.grep);
  const { code } = await run(nodeBinary(), [cli, ...parameters], { env });
  if (code !== 0) return 1;
  if (values.docs) {
    for (const name of readdirSync(KEPT).filter((name) => existsSync(join(MADE, name))))
      copyFileSync(join(MADE, name), join(KEPT, name));
  }
  console.log(`Pictures are in ${values.site ? SITE : MADE}.`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
