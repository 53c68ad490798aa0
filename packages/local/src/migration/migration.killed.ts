/**
 * migration.test.ts starts this file as a separate process: it migrates a data folder as a start does, and is killed
 * before the nth step that writes to the folder or calls the table. Without a number it ends, and prints all records.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const [path = "", nth = "0"] = process.argv.slice(2);
let steps = 0;
const step = (): void => {
  steps += 1;
  if (steps === Number(nth)) process.kill(process.pid, "SIGKILL");
};

for (const name of ["writeFileSync", "renameSync", "rmSync", "copyFileSync", "fsyncSync", "mkdirSync"] as const) {
  const original = fs[name] as (...args: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      step();
      return original(...args);
    },
  });
}
syncBuiltinESMExports();

const { openDataFolder } = await import("../data-folder.ts");
const { startDynamoDb } = await import("../dynamodb/dynamodb.ts");
const { TABLE_NAME } = await import("../environment.ts");
const { REGION } = await import("../stand-in.ts");
const { CREDENTIALS } = await import("../testing.ts");
const { beginMigration, endMigration } = await import("./folder-migration.ts");

const folder = openDataFolder(path);
await beginMigration(folder);
const dynamodb = await startDynamoDb({ folder, tableName: TABLE_NAME, credentials: CREDENTIALS });
Object.assign(process.env, {
  AWS_REGION: REGION,
  AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint,
  TABLE_NAME,
});
const { table } = await import("@clearhouse/core/platform/store/clients.ts");
table.middlewareStack.add(
  (next) => (args) => {
    step();
    return next(args);
  },
  { step: "initialize" },
);
await endMigration(folder);
const { items } = await import("@clearhouse/core/custody/archive/table.ts");
const all = (await Array.fromAsync(items())).flat();
process.stdout.write(`STEPS ${steps}\nRECORDS ${JSON.stringify(all)}\n`);
await dynamodb.stop();
folder.release();
