import type { Handler } from "../../handlers.ts";

/** Answers with everything that it can see of its call. */
export const handler: Handler = async (event, context) => ({
  event,
  functionName: context.functionName,
  remainingMs: context.getRemainingTimeInMillis(),
  now: Date.now(),
  pid: process.pid,
});
