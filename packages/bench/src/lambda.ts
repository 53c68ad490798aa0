import type { FunctionDefinition } from "@clearhouse/functions/function-definition.ts";
import { SUBSCRIPTIONS } from "@clearhouse/functions/subscriptions.ts";
import type { Row } from "./measure.ts";

/**
 * The time of each event in seconds, the processor time of all events together, and the most memory that the process
 * used.
 */
export interface Taken {
  peakMb: number;
  cpuSeconds: number;
  eventSeconds: number[];
}

/** The memory with which a Lambda function gets a whole processor. */
export const PROCESSOR_MB = 1_769;

/** Returns the subscription with this name. */
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

/** A function may use this share of its memory and time; the rest is a reserve. */
const SHARE = 0.75;

/**
 * A row that compares the memory and time that a function's largest work takes with the function's limits.
 * @param slower how many times longer the work takes on Lambda than on this machine; 1 for work that stops after a
 * certain time and continues with the next event
 */
export const withinLimits = (
  what: string,
  { name, memoryMb, timeoutSeconds }: FunctionDefinition,
  { peakMb, cpuSeconds, eventSeconds }: Taken,
  slower = 1,
): Row => {
  const longest = Math.max(...eventSeconds);
  const [most, latest] = [memoryMb * SHARE, timeoutSeconds * SHARE];
  return {
    what,
    ours: `${peakMb.toFixed(0)} MB at most; ${cpuSeconds.toFixed(1)} s CPU; ${eventSeconds.length === 1 ? "1 run" : `${eventSeconds.length} runs`} of up to ${longest.toFixed(1)} s`,
    limit: `limits of ${name}: ${memoryMb} MB, ${timeoutSeconds} s`,
    ratio: peakMb / memoryMb,
    goal: `≤ ${SHARE * 100} % of both`,
    met: peakMb <= most && longest * slower <= latest,
  };
};
