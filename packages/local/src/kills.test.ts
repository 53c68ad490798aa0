import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CognitoIdentityProviderClient, InitiateAuthCommand } from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, expect, test } from "vitest";
import * as z from "zod";
import { ensureLocalBuilt } from "../../../scripts/build/build-local.mjs";
import { entryArguments } from "../../../scripts/launch.mjs";
import { CLIENT_ID as ClientId } from "./cognito/pool.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo/accounts.ts";
import { clockAhead } from "./moved-clock.ts";
import { REGION } from "./stand-in.ts";
import { until } from "./testing.ts";

const dataDir = mkdtempSync(join(tmpdir(), "clearhouse-kills-"));
const KILLS = 4;
/**
 * The next run usually needs a few seconds. A lock that the killed run left behind would block the next run for 120 s.
 */
const IDLE_WITHIN_MS = 60_000;
/** After this time, a webhook message that was being sent when a run was killed is due again. */
const DUE_AGAIN_MS = 2 * 60_000;

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

/**
 * Starts all of Clearhouse, as npm start does, in a separate process with its clock set ahead, and waits until it
 * answers.
 */
const startRun = async (aheadMs = 0): Promise<Run> => {
  const child = spawn(process.execPath, entryArguments(ensureLocalBuilt(), ["--no-web"]), {
    env: { ...process.env, PORT: "0", CLEARHOUSE_DATA: dataDir, ...(aheadMs > 0 && clockAhead(aheadMs)) },
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

/** The numbers of deliveries that aren't finished yet, and of dead letters. */
const unfinished = (): { left: number; dead: number } => {
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

/** Calls the API. @returns the answer, parsed by `shape` */
const ask = async <S extends z.ZodType>(
  { url }: Run,
  token: string,
  shape: S,
  [method, path, body]: [method: string, path: string, body?: object],
): Promise<z.infer<S>> => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(`${url}/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return shape.parse(await answer.json());
};

const one = z.object({ id: z.string() });
const changed = z.object({ id: z.string(), version: z.number() });
const listed = z.object({ items: z.array(changed.extend({ request: z.unknown().optional() })) });
const deliveries = z.object({ items: z.array(z.object({ attempts: z.number() })) });

/** One of the demo team's assets without an open request. */
const anAsset = async (run: Run, token: string) => {
  const { items } = await ask(run, token, listed, ["GET", "assets?column=pending&limit=100"]);
  const found = items.find(({ request }) => request === undefined);
  if (!found) throw new Error("Each of the demo team's assets was asked for");
  return found.id;
};

/**
 * Creates work for event handlers: four exports, which are written one after the other, and two webhook messages about
 * changes of an asset's status. @returns the exports' ids
 */
const setWork = async (run: Run, token: string, { round, assetId }: { round: number; assetId: string }) => {
  const lists = Array.from({ length: 4 }, (_, n) =>
    ask(run, token, one, ["POST", "exports", { kind: "assets", filters: { q: `${round} ${n}` } }]),
  );
  for (const status of ["denied", "pending"]) {
    const { version } = await ask(run, token, changed, ["GET", `assets/${assetId}`]);
    await ask(run, token, changed, ["PUT", `assets/${assetId}/status`, { version, status }]);
  }
  return (await Promise.all(lists)).map(({ id }) => id);
};

const stateOf = async (run: Run, token: string, id: string): Promise<string> =>
  (await ask(run, token, z.object({ state: z.string() }), ["GET", `exports/${id}`])).state;

test(`after each of ${KILLS} kills at random moments the next run finishes all work within a minute`, {
  timeout: 600_000,
}, async () => {
  let run = await startRun();
  const token = await signIn(run);
  // The deliveries of the demo team's own events must be finished first.
  await until(() => (unfinished().left === 0 ? true : undefined));
  const assetId = await anAsset(run, token);
  const hook = { url: "https://hooks.clearhouse-customer.com/in", events: ["asset.status.changed"] };
  const { id: webhookId } = await ask(run, token, one, ["POST", "team/webhooks", hook]);
  const told = async () =>
    (await ask(run, token, deliveries, ["GET", `team/webhooks/${webhookId}/deliveries?limit=100`])).items;
  for (let round = 0; round < KILLS; round++) {
    const ids = await setWork(run, token, { round, assetId });
    // The random wait lets a kill happen before the stream is read, or in the middle of the work.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
    await kill(run);
    run = await startRun();
    const started = performance.now();
    // The stream may still contain events that the bus doesn't know yet, so the work is done only when the exports are
    // written and the webhook has a message for each change.
    const messages = 2 * (round + 1);
    await until(async () => {
      const states = await Promise.all(ids.map((id) => stateOf(run, token, id)));
      const isDone = states.every((state) => state === "done") && (await told()).length === messages;
      return isDone && unfinished().left === 0 ? true : undefined;
    });
    expect(performance.now() - started, `after kill ${round + 1}`).toBeLessThan(IDLE_WITHIN_MS);
  }
  expect(unfinished()).toEqual({ left: 0, dead: 0 });
  // The test can't receive webhook messages, but the sending of each message must have been tried. The clock of this
  // run is ahead, so the test needn't wait until interrupted messages are due again.
  await kill(run);
  run = await startRun(DUE_AGAIN_MS);
  await until(async () => ((await told()).every(({ attempts }) => attempts > 0) ? true : undefined));
  expect(await told()).toHaveLength(2 * KILLS);
});
