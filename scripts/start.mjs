// npm start: installs what running needs, builds the web and the server if they have changed, and starts everything.
// Plain JavaScript without dependencies, for any Node >= 20.19.
import { parseArgs } from "node:util";
import { ensureLocalBuilt } from "./build/build-local.mjs";
import { ensureWebBuilt } from "./build/build-web.mjs";
import { hasJava, JAVA_HELP } from "./dynamodb-local.mjs";
import { ensureInstalled } from "./install.mjs";
import { main, runEntry } from "./launch.mjs";

const HELP = `npm start [-- options]

  --empty   a new data folder without the demo team and its assets
  --help    this text

Environment
  PORT                            the site's port, default 3000
  CLEARHOUSE_DATA                 where everything is kept, default .local
  CLEARHOUSE_TUNNEL               the host name of a tunnel to this server, which is otherwise reached only as localhost
  CLEARHOUSE_STORE                the table's program: dynoxide (Linux x64) or dynamodb-local (needs Java)
  CLEARHOUSE_DYNAMODB_ENDPOINT    a DynamoDB-compatible server with streams of your own instead`;

function options() {
  const { values } = parseArgs({ options: { empty: { type: "boolean" }, help: { type: "boolean", short: "h" } } });
  return values;
}

/** Checks what the server needs of this machine, before an installation that takes minutes. */
function checkPlatform() {
  const { CLEARHOUSE_STORE: store, CLEARHOUSE_DYNAMODB_ENDPOINT: own } = process.env;
  if (process.platform === "win32") throw new Error("On Windows, Clearhouse runs inside WSL: https://aka.ms/wsl");
  const usual = process.platform === "linux" && process.arch === "x64" ? "dynoxide" : "dynamodb-local";
  if (own || (store || usual) !== "dynamodb-local" || hasJava()) return;
  throw new Error(`On ${process.platform} ${process.arch} the table store is Amazon's DynamoDB Local. ${JAVA_HELP}`);
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
  return runEntry(ensureLocalBuilt(), empty ? ["--empty"] : []);
});
