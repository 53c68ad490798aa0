import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as z from "zod";

export type Handler = (event: unknown, context: HandlerContext) => Promise<unknown>;

/** What of Lambda's context a handler may use. */
export interface HandlerContext {
  functionName: string;
  awsRequestId: string;
  getRemainingTimeInMillis(): number;
}

interface Definition {
  name: string;
  handler: string;
  timeoutSeconds: number;
}

export type LoadHandler = (definition: Definition) => Promise<Handler>;

const ROOT = new URL("../../../", import.meta.url);

/** Imports a function's `handler` by the path that the stacks build it from. Imported once; the runtime keeps it. */
export const loadHandler: LoadHandler = async ({ handler }) => {
  const file = [".ts", ".tsx"]
    .map((extension) => new URL(`${handler}${extension}`, ROOT))
    .find((url) => existsSync(url));
  if (!file) throw new Error(`No module at ${handler}`);
  const module: { handler?: Handler } = await import(pathToFileURL(fileURLToPath(file)).href);
  if (!module.handler) throw new Error(`${handler} has no export named handler`);
  return module.handler;
};

const batchAnswer = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) }).nullish();

/** The records of a batch that a function answers it has failed on. @throws ZodError for what Lambda would refuse too */
export const failedItems = (answer: unknown): Set<string> =>
  new Set(batchAnswer.parse(answer)?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));

/**
 * Calls a function as Lambda does.
 * @throws what the handler throws; Error when it takes longer than its time-out (it isn't stopped, its result is ignored)
 */
export const invoke = async (definition: Definition, load: LoadHandler, event: unknown): Promise<unknown> => {
  const handler = await load(definition);
  const deadline = Date.now() + definition.timeoutSeconds * 1_000;
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${definition.name} timed out after ${definition.timeoutSeconds} seconds`)),
      definition.timeoutSeconds * 1_000,
    );
  });
  const context: HandlerContext = {
    functionName: definition.name,
    awsRequestId: crypto.randomUUID(),
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  try {
    return await Promise.race([handler(event, context), timedOut]);
  } finally {
    clearTimeout(timer);
  }
};
