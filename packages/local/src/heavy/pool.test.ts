import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { clockAhead } from "../moved-clock.ts";
import { serve } from "../server.ts";
import { until } from "../testing.ts";
import { openPool, type Pool } from "./pool.ts";

let pool: Pool;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clearhouse-heavy-"));
  pool = openPool({ heapMb: 64 });
});
afterEach(async () => {
  await pool.stop();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const definition = (name: string, timeoutSeconds = 600) => ({
  name,
  handler: `packages/local/src/heavy/testing/${name}`,
  timeoutSeconds,
});
const seen = z.object({
  event: z.unknown(),
  functionName: z.string(),
  remainingMs: z.number(),
  now: z.number(),
  pid: z.number(),
});
const ask = async (event: unknown = {}) => seen.parse(await pool.call(definition("answers"), event));

const files = () => ({ begun: join(folder, "begun"), end: join(folder, "end") });
/** The id of the process that runs the blocking function. */
const blockingPid = () => until(() => (existsSync(files().begun) ? Number(readFileSync(files().begun)) : undefined));
const isGone = (pid: number): true | undefined => {
  try {
    process.kill(pid, 0);
    return undefined;
  } catch {
    return true;
  }
};
/** Waits for the end of a child process without a pause in which this process could hear of the end (Linux). */
const waitForEnd = (pid: number): void => {
  while (/^State:\t[^ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8")));
};
const silent = () => vi.spyOn(process.stdout, "write").mockReturnValue(true);

test("a process that uses much memory after its function isn't kept for the next", async () => {
  await pool.stop();
  pool = openPool({ heapMb: 64, keptBytes: 1 });
  const [first, second] = [await ask(), await ask()];
  expect(first.pid).not.toBe(second.pid);
});

test("a heavy process has a lower priority than the server", async () => {
  const { pid } = await ask();
  expect(getPriority(pid)).toBeGreaterThan(getPriority());
});

test("a function gets its event and a context as on Lambda, and its result comes back", async () => {
  const answer = await ask({ Records: [{ body: "{}" }] });
  expect(answer).toMatchObject({ event: { Records: [{ body: "{}" }] }, functionName: "answers" });
  // All the time that its process has, because the function's calls to AWS end with this time.
  expect(answer.remainingMs).toBeGreaterThan(3_500_000);
  expect(answer.remainingMs).toBeLessThanOrEqual(3_600_000);
});

test("this process answers requests while a function blocks its own process", async () => {
  const server = await serve((_request, response) => response.end("healthy"));
  const blocked = pool.call(definition("blocks"), files());
  await blockingPid();
  expect(await (await fetch(server.endpoint)).text()).toBe("healthy");
  writeFileSync(files().end, "");
  await blocked;
  await server.stop();
});

test("what a function throws is thrown to the caller, with its stack", async () => {
  const error: unknown = await pool.call(definition("throws"), {}).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: "RangeError: The picture is too large" });
  expect(error).toMatchObject({ stack: expect.stringContaining("testing/throws.ts") });
});

test("calls one after the other share a process, and calls at the same time don't", async () => {
  const one = await ask();
  const other = await ask();
  expect(other.pid).toBe(one.pid);
  const [left, right] = await Promise.all([ask(), ask()]);
  expect(left.pid).not.toBe(right.pid);
});

test("an idle process ends after a while", async () => {
  await pool.stop();
  pool = openPool({ idleMs: 1 });
  const { pid } = await ask();
  await until(() => isGone(pid));
});

test("if an idle process has just been killed, the call fails, and the next call succeeds", async () => {
  silent();
  const { pid } = await ask();
  process.kill(pid, "SIGKILL");
  waitForEnd(pid);
  // This process hasn't heard of the end yet.
  await expect(ask()).rejects.toThrow();
  expect((await ask()).pid).not.toBe(pid);
});

test("a function that needs too much memory fails, and the next call succeeds", async () => {
  const said = silent();
  await expect(pool.call(definition("out-of-memory"), {})).rejects.toThrow("out-of-memory ended its process");
  expect(said).toHaveBeenCalledWith(expect.stringContaining("out-of-memory ended its process"));
  expect(await ask("next")).toMatchObject({ event: "next" });
});

test("a function that runs six times as long as its time-out is ended, even if it blocks its process", async () => {
  silent();
  const pid = await until(async () => {
    // On a busy machine, a process may take the whole time to start.
    await ask();
    await expect(pool.call(definition("blocks", 0.5), files())).rejects.toThrow("blocks didn't end within 3 seconds");
    return existsSync(files().begun) ? Number(readFileSync(files().begun)) : undefined;
  });
  await until(() => isGone(pid));
});

test("stopping ends a function that blocks its process", async () => {
  const blocked = pool.call(definition("blocks"), files()).catch((error: unknown) => error);
  const pid = await blockingPid();
  await pool.stop();
  expect(isGone(pid)).toBe(true);
  expect(String(await blocked)).toContain("blocks ended its process");
  await expect(ask()).rejects.toThrow("while the server stops");
});

test("a process whose server was killed with kill -9 ends, even if its function blocks it", async () => {
  const { begun, end } = files();
  const killed = fileURLToPath(new URL("./pool.killed.ts", import.meta.url));
  const child = spawn(process.execPath, [killed, begun, end], { stdio: "ignore" });
  const pid = await blockingPid();
  expect(isGone(pid)).toBeUndefined();
  child.kill("SIGKILL");
  await once(child, "exit");
  await until(() => isGone(pid));
});

test("a clock that is ahead in the server is ahead in the function's process", async () => {
  for (const [name, value] of Object.entries(clockAhead(86_400_000))) vi.stubEnv(name, value);
  expect((await ask()).now - Date.now()).toBeGreaterThan(86_000_000);
});
