import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { CognitoIdentityProviderClient, InitiateAuthCommand } from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, expect, test } from "vitest";
import * as z from "zod";
import { CLIENT_ID as ClientId } from "./cognito/pool.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo/accounts.ts";
import { REGION } from "./stand-in.ts";
import { until } from "./testing.ts";

const dataDir = mkdtempSync(join(tmpdir(), "clearhouse-kills-"));
const KILLS = 10;
/** A few seconds on a quiet machine; a lock that outlived its run would last 120 on any. */
const OWES_NOTHING_MS = 60_000;

interface Run {
  child: ChildProcess;
  url: string;
}
let current: Run | undefined;

const kill = async ({ child }: Run): Promise<void> => {
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
};

afterAll(async () => {
  if (current) await kill(current);
  rmSync(dataDir, { recursive: true });
});

/** A whole run in a process of its own, once it answers. */
const startRun = async (): Promise<Run> => {
  const main = fileURLToPath(new URL("./main.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", main, "--no-web"], {
    env: { ...process.env, PORT: "0", CLEARHOUSE_DATA: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (text) => {
    printed += text;
  });
  const url = await until(() => {
    if (child.exitCode !== null) throw new Error(`The run ended: ${printed}`);
    return printed.includes("Ctrl+C stops") ? /Clearhouse +(http\S+)/.exec(printed)?.[1] : undefined;
  });
  current = { child, url };
  return current;
};

const signIn = async ({ url }: Run): Promise<string> => {
  const browser = new CognitoIdentityProviderClient({ endpoint: `${url}/cognito`, region: REGION });
  const AuthParameters = { USERNAME: DEMO_ACCOUNTS[0].email, PASSWORD: DEMO_PASSWORD };
  const command = new InitiateAuthCommand({ ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  const { AuthenticationResult } = await browser.send(command);
  browser.destroy();
  return AuthenticationResult?.IdToken ?? "";
};

/** Deliveries that aren't done yet, and those that never will be. */
const owed = (): { left: number; dead: number } => {
  const database = new DatabaseSync(join(dataDir, "bus.sqlite"), { readOnly: true, timeout: 5_000 });
  try {
    const counted = database.prepare("SELECT SUM(dead = 0) AS remaining, SUM(dead = 1) AS dead FROM delivery").get();
    const { remaining, dead } = z
      .object({ remaining: z.number().nullable(), dead: z.number().nullable() })
      .parse(counted);
    return { left: remaining ?? 0, dead: dead ?? 0 };
  } finally {
    database.close();
  }
};

/** Work for the bus: lists that are written one by one. @returns their ids */
const setWork = async ({ url }: Run, token: string, round: number): Promise<string[]> => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const made = await Promise.all(
    Array.from({ length: 4 }, async (_, n) => {
      const body = JSON.stringify({ kind: "assets", filters: { q: `${round} ${n}` } });
      const answer = await fetch(`${url}/api/exports`, { method: "POST", headers, body });
      return z.object({ id: z.string() }).parse(await answer.json()).id;
    }),
  );
  return made;
};

const stateOf = async ({ url }: Run, token: string, id: string): Promise<string> => {
  const answer = await fetch(`${url}/api/exports/${id}`, { headers: { authorization: `Bearer ${token}` } });
  return z.object({ state: z.string() }).parse(await answer.json()).state;
};

test(`after each of ${KILLS} kills at random moments the next run soon owes nothing`, {
  timeout: 600_000,
}, async () => {
  let run = await startRun();
  const token = await signIn(run);
  // What follows from the demo is none of this.
  await until(() => (owed().left === 0 ? true : undefined));
  for (let round = 0; round < KILLS; round++) {
    const ids = await setWork(run, token, round);
    // A moment of its own for each kill, from before the stream was read to in the middle of the work.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
    await kill(run);
    run = await startRun();
    const started = performance.now();
    // The stream may still have to bring what the bus is about to owe: its work is done when the lists are written.
    await until(async () => {
      const states = await Promise.all(ids.map((id) => stateOf(run, token, id)));
      return states.every((state) => state === "done") && owed().left === 0 ? true : undefined;
    });
    expect(performance.now() - started, `after kill ${round + 1}`).toBeLessThan(OWES_NOTHING_MS);
  }
  expect(owed()).toEqual({ left: 0, dead: 0 });
});
