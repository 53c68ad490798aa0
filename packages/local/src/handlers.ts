import { DELIVERY } from "@clearhouse/functions/delivery.ts";
import * as z from "zod";
import { importHandler } from "./import-handler.ts";
import { say } from "./stand-in.ts";

export type Handler = (event: unknown, context: HandlerContext) => Promise<unknown>;

/** The parts of Lambda's context that a handler may use. */
export interface HandlerContext {
  functionName: string;
  awsRequestId: string;
  getRemainingTimeInMillis(): number;
}

export interface Definition {
  name: string;
  handler: string;
  timeoutSeconds: number;
}

export type LoadHandler = (definition: Definition) => Promise<Handler>;

/** Calls a function with an event. @returns what the function returns */
export type Call = (definition: Definition, event: unknown) => Promise<unknown>;

/**
 * How many seconds a call of a function may take in the embedded run: as long as AWS waits before the next attempt.
 * That is more than the function's time-out, because this machine may be busy.
 */
export const mostSecondsOf = ({ timeoutSeconds }: Definition): number => timeoutSeconds * DELIVERY.timeoutsBetween;

/** The context for a call of a function that begins now. @param seconds how long the call may take */
export const contextFor = ({ name }: Definition, seconds: number): HandlerContext => {
  const deadline = Date.now() + seconds * 1_000;
  return {
    functionName: name,
    awsRequestId: crypto.randomUUID(),
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
};

/** Imports a function's `handler` once, from the path from which the stacks build it. */
export const loadHandler: LoadHandler = async ({ handler }) => {
  const module: { handler?: Handler } = await importHandler(handler);
  if (!module.handler) throw new Error(`${handler} has no export named handler`);
  return module.handler;
};

const batchAnswer = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) }).nullish();

/** The failed records in a function's batch answer. @throws ZodError for an answer that Lambda would refuse too */
export const failedItems = (answer: unknown): Set<string> =>
  new Set(batchAnswer.parse(answer)?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));

/**
 * Calls a function in this process, as Lambda does. Lambda stops a function at its time-out, but a function in this
 * process can't be stopped. So the call waits for the function's result; if the function were called again while it
 * runs, it would do everything twice.
 * @throws what the handler throws; Error if the handler still runs when AWS would deliver the event again
 */
export const invoke = async (definition: Definition, load: LoadHandler, event: unknown): Promise<unknown> => {
  const handler = await load(definition);
  const late = setTimeout(
    () => say(`${definition.name} still runs after its ${definition.timeoutSeconds} seconds and is waited for.`),
    definition.timeoutSeconds * 1_000,
  );
  const mostSeconds = mostSecondsOf(definition);
  let last: NodeJS.Timeout | undefined;
  const givenUp = new Promise<never>((_, reject) => {
    last = setTimeout(
      () => reject(new Error(`${definition.name} didn't end within ${mostSeconds} seconds`)),
      mostSeconds * 1_000,
    );
  });
  try {
    return await Promise.race([handler(event, contextFor(definition, definition.timeoutSeconds)), givenUp]);
  } finally {
    clearTimeout(late);
    clearTimeout(last);
  }
};
