/**
 * A heavy process: heavy/pool.ts starts this file as a child process, which calls one function after the other, each in
 * the way of Lambda. Its memory and processor time are its own, so the server answers whatever the function does.
 */
// First, so that the process is watched while everything else is loaded.
import "./guard.ts";
import * as z from "zod";
import { contextFor, loadHandler, mostSecondsOf } from "../handlers.ts";
import type { Outcome } from "./pool.ts";

const callSchema = z.object({
  definition: z.object({ name: z.string(), handler: z.string(), timeoutSeconds: z.number() }),
  event: z.unknown(),
});

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
