import autocannon from "autocannon";
import type { Target } from "./built-run.ts";
import { cpuMsOf } from "./processes.ts";

const CONNECTIONS = 16;

export interface Call {
  method: "GET" | "PUT" | "PATCH";
  /** The path with its query. */
  path: string;
  body?: object;
}

export interface Load {
  /** Requests per second. */
  rate: number;
  /**
   * Milliseconds of processor time for each request, until the last answer: `cpuMs` of the server with its database,
   * `storeMs` of the database alone.
   */
  cpuMs: number;
  storeMs: number;
}

/**
 * Sends requests over 16 connections; each connection sends its next request as soon as its previous request is
 * answered.
 * @throws Error if a request is refused
 */
export const loadOf = async (target: Target, calls: () => Call, amount: number): Promise<Load> => {
  const { app, store } = target.processes();
  const usedBefore = [cpuMsOf(app), cpuMsOf(store)] as const;
  const used = { app: 0, store: 0, ms: 0 };
  let begun = 0;
  let answers = 0;
  const running = autocannon({
    url: target.url,
    headers: { ...target.headers, "content-type": "application/json" },
    connections: CONNECTIONS,
    amount,
    requests: [
      {
        setupRequest: (request) => {
          begun ||= performance.now();
          const { body, ...call } = calls();
          return { ...request, ...call, ...(body && { body: JSON.stringify(body) }) };
        },
      },
    ],
  });
  running.on("response", () => {
    answers += 1;
    // Autocannon itself ends only at the end of the current second, so the processor time is read when the last answer
    // arrives.
    if (answers < amount) return;
    Object.assign(used, {
      ms: performance.now() - begun,
      app: cpuMsOf(app) - usedBefore[0],
      store: cpuMsOf(store) - usedBefore[1],
    });
  });
  const { non2xx, errors } = await running;
  if (non2xx > 0 || errors > 0) throw new Error(`${calls().path}: ${non2xx} wrong answers, ${errors} errors`);
  return { rate: (amount / used.ms) * 1_000, cpuMs: (used.app + used.store) / amount, storeMs: used.store / amount };
};
