// npm start: installs what running needs, builds the web if it changed, starts everything. Plain JavaScript without
// dependencies, any Node >= 20.19.
import { parseArgs } from "node:util";
import { ensureWebBuilt } from "./build-web.mjs";
import { ensureInstalled } from "./install.mjs";
import { main, runEntry } from "./launch.mjs";

const HELP = `npm start [-- options]

  --empty   without the demo team and its assets
  --help    this text

Environment
  PORT                            the site's port, default 3000
  CLEARHOUSE_DATA                 where everything is kept, default .local
  CLEARHOUSE_DYNAMODB_ENDPOINT    a DynamoDB-compatible server with streams, needed anywhere but on Linux x64`;

function options() {
  const { values } = parseArgs({ options: { empty: { type: "boolean" }, help: { type: "boolean", short: "h" } } });
  return values;
}

/** Before minutes of installing: what could not run afterwards. */
function checkPlatform() {
  const isSupported = process.platform === "linux" && process.arch === "x64";
  if (isSupported || process.env.CLEARHOUSE_DYNAMODB_ENDPOINT) return;
  throw new Error(
    `The embedded table store runs on Linux x64 only; this is ${process.platform} ${process.arch}. Start a ` +
      "DynamoDB-compatible server with streams and name it:\n" +
      "CLEARHOUSE_DYNAMODB_ENDPOINT=http://localhost:8000 npm start",
  );
}

await main(async () => {
  const { empty, help } = options();
  if (help) {
    console.log(HELP);
    return 0;
  }
  checkPlatform();
  await ensureInstalled({ dev: false });
  ensureWebBuilt();
  return runEntry("packages/local/src/main.ts", empty ? ["--empty"] : []);
});
