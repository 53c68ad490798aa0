import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openSession } from "@clearhouse/e2e/api.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@clearhouse/local/demo/accounts.ts";
import { freePort } from "@clearhouse/local/server.ts";
import { environmentWith, SETTINGS } from "./environment.ts";
import { familyOf } from "./processes.ts";

const START = fileURLToPath(new URL("../../../scripts/start.mjs", import.meta.url));
const LOOK_MS = 5;

/** A server that answers like the API. */
export interface Target {
  url: string;
  headers: Record<string, string>;
  /** The ids of the target's processes; `store` has the process of the local DynamoDB. */
  processes(): { app: number[]; store: number[] };
}

export interface BuiltRun {
  url: string;
  processes: Target["processes"];
  all(): number[];
  /** Requests the path until there is an answer. @returns milliseconds since the start */
  firstAnswer(path: string, headers: Record<string, string>): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts what npm start runs, including the launcher, with the demo team and the site's pages. The data is stored in
 * `folder`.
 */
export const startBuilt = async (folder: string): Promise<BuiltRun> => {
  const port = await freePort("localhost");
  const url = `http://localhost:${port}`;
  const begun = performance.now();
  const child = spawn(process.execPath, [START], {
    env: environmentWith({ ...SETTINGS, PORT: String(port), CLEARHOUSE_DATA: folder }),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const all = () => familyOf(child.pid ?? 0);
  const firstAnswer: BuiltRun["firstAnswer"] = async (path, headers) => {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
      // At first the port is closed. Once it is open, a request waits until the server can answer.
      const answer = await fetch(`${url}${path}`, { headers }).catch(() => undefined);
      if (answer?.ok) {
        await answer.arrayBuffer();
        return performance.now() - begun;
      }
      await setTimeout(LOOK_MS);
    }
  };
  return {
    url,
    all,
    processes: () => {
      const store = Number(readFileSync(join(folder, "dynamodb.pid"), "utf8"));
      return { app: all().filter((pid) => pid !== store), store: [store] };
    },
    firstAnswer,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
};

/** Signs in the demo's admin with the password. */
export const signIn = async (url: string): Promise<Record<string, string>> => {
  const session = await openSession(url, DEMO_ACCOUNTS[0].email, DEMO_PASSWORD);
  const [, token] = Object.entries(session).find(([name]) => name.endsWith(".idToken")) ?? [];
  if (!token) throw new Error("The demo's admin got no token");
  return { authorization: `Bearer ${token}` };
};
