import type { Handler } from "../../handlers.ts";

/** Needs more memory than any process has. */
export const handler: Handler = async () => {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, n) => n + kept.length));
};
