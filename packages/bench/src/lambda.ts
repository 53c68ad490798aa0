import type { FunctionDefinition } from "@clearhouse/functions/function-definition.ts";
import { SUBSCRIPTIONS } from "@clearhouse/functions/subscriptions.ts";

/** What events took: seconds for each, seconds of processor time in all, and the most memory of the process. */
export interface Taken {
  peakMb: number;
  cpuSeconds: number;
  eventSeconds: number[];
}

/** Memory for which Lambda gives a whole processor. */
export const PROCESSOR_MB = 1_769;

/** A subscription by its name. */
export const named = (name: string): FunctionDefinition => {
  const found = SUBSCRIPTIONS.find((one) => one.name === name);
  if (!found) throw new Error(`No subscription is called ${name}`);
  return found;
};

/** Node's arguments for a process with as much memory as Lambda gives Node in a function. */
export const limitsOf = ({ memoryMb }: FunctionDefinition): string[] => [
  ...process.execArgv.filter((one) => !/^--max-(old|semi)-space-size/.test(one)),
  `--max-old-space-size=${Math.floor(memoryMb * 0.9)}`,
  `--max-semi-space-size=${Math.floor(memoryMb * 0.05)}`,
];
