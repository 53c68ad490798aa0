/**
 * A heavy process: heavy/pool.ts starts this file as a child process, which calls one function after the other, each in
 * the way of Lambda. Its memory and processor time are its own, so the server answers whatever the function does.
 */
import { Worker } from "node:worker_threads";
import * as z from "zod";
import { contextFor, loadHandler, mostSecondsOf } from "../handlers.ts";
import type { Outcome } from "./pool.ts";

const callSchema = z.object({
  definition: z.object({ name: z.string(), handler: z.string(), timeoutSeconds: z.number() }),
  event: z.unknown(),
});

/**
 * Ends this process when the server has ended, however it ended: the server holds the other end of this process's
 * input. A thread of its own watches the input, because a function may block the main thread for minutes.
 */
const GUARD = `
  const { Socket } = require("node:net");
  new Socket({ fd: 0, readable: true, writable: false })
    .on("error", () => undefined)
    .on("close", () => process.kill(process.pid, "SIGKILL"))
    .resume();
`;
new Worker(GUARD, { eval: true, execArgv: [] });

const run = async (message: unknown): Promise<Outcome> => {
  try {
    const { definition, event } = callSchema.parse(message);
    const handler = await loadHandler(definition);
    return { ok: true, answer: await handler(event, contextFor(definition, mostSecondsOf(definition))) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

process.on("message", (message) => {
  void run(message).then((outcome) => process.send?.({ ...outcome, rssBytes: process.memoryUsage.rss() }));
});
