/** Processor time and memory of other processes, read from Linux's /proc. */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

/** Linux always reports processor time in hundredths of a second. */
const TICK_MS = 10;
const PAGES_IN_A_MB = 256;
/** An idle server still looks for work, and uses 20 to 30 ms of processor time in each half second. */
const IDLE_MS = 60;

/**
 * The values of a process's file; of `stat`, those after the process's name, which may contain blanks and brackets.
 * None if there is no such process any more.
 */
const valuesOf = (pid: number, file: "stat" | "statm"): number[] => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8").split(") ").at(-1)?.split(" ").map(Number) ?? [];
  } catch {
    return [];
  }
};

/** The ids of a process, its children, their children, and so on. */
export const familyOf = (pid: number): number[] => {
  const family = [pid];
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  const parents = pids.map((one) => [one, valuesOf(one, "stat")[1]] as const);
  for (const member of family) for (const [one, parent] of parents) if (parent === member) family.push(one);
  return family;
};

/** Milliseconds of processor time, user and system, that processes have used so far. */
export const cpuMsOf = (pids: readonly number[]): number =>
  pids.map((pid) => valuesOf(pid, "stat")).reduce((sum, { 11: user = 0, 12: system = 0 }) => sum + user + system, 0) *
  TICK_MS;

/** The resident memory of processes in MB. Memory that several processes share is counted for each process. */
export const megabytesOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + (valuesOf(pid, "statm")[1] ?? 0), 0) / PAGES_IN_A_MB;

/**
 * Waits until processes are nearly idle.
 * @param looks for how many half seconds in a row; more if failed work may be tried again later
 * @throws Error after three minutes
 */
export const settled = async (pids: () => readonly number[], looks = 2): Promise<void> => {
  let before = cpuMsOf(pids());
  for (let [look, idle] = [0, 0]; idle < looks; look++) {
    if (look > 360) throw new Error("The processes didn't come to rest");
    await setTimeout(500);
    const now = cpuMsOf(pids());
    idle = now - before <= IDLE_MS ? idle + 1 : 0;
    before = now;
  }
};
