import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@clearhouse/local/server.ts";
import { askChild } from "./child.ts";
import { environmentWith, SETTINGS } from "./environment.ts";
import { familyOf } from "./processes.ts";

const START = fileURLToPath(new URL("../../../scripts/start.mjs", import.meta.url));
/** Each run of this process has the same URL, so that sessions outlive a restart. */
const PORT = await freePort("localhost");
const url = `http://localhost:${PORT}`;

/** Starts what npm start runs, with its launcher, the demo team and the site's pages. @param folder for the data */
export const npmStart = (folder: string) => {
  const begun = performance.now();
  const child = spawn(process.execPath, [START], {
    env: environmentWith({ ...SETTINGS, PORT: String(PORT), CLEARHOUSE_DATA: folder }),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  const demoMade = async (): Promise<Record<string, string>> => {
    const told = join(folder, "run.json");
    while (!existsSync(told)) await setTimeout(100);
    return JSON.parse(readFileSync(told, "utf8")).env;
  };
  return {
    url,
    /** The ids of all processes. */
    all: () => familyOf(child.pid ?? 0),
    /** The id of the process of the local DynamoDB. */
    store: () => Number(readFileSync(join(folder, "dynamodb.pid"), "utf8")),
    /** Waits until the demo's people and assets exist. @returns the environment of the server's functions */
    demoMade,
    /** Adds in another process, because this one may have imported core for another server. */
    fill: async (what: "assets" | "contracts", count: number): Promise<void> =>
      askChild("fill", what, String(count), url, JSON.stringify(await demoMade())),
    /** Asks until there is an answer. @returns milliseconds since the start */
    firstAnswer: async (ask: () => Promise<unknown>): Promise<number> => {
      while (child.exitCode === null) {
        // At first the port is closed. Once it is open, a request waits until the server can answer.
        const answered = await ask().then(
          () => performance.now() - begun,
          () => undefined,
        );
        if (answered !== undefined) return answered;
        await setTimeout(5);
      }
      throw new Error(`npm start ended with ${child.exitCode}`);
    },
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
};
export type NpmStart = ReturnType<typeof npmStart>;
