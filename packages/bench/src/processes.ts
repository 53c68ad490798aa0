import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

/** Linux always reports processor time in hundredths of a second. */
const TICK_MS = 10;
const MB = 1024 * 1024;
const PAGE_BYTES = 4_096;

const told = (pid: number, file: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
};

/**
 * The values of /proc/pid/stat after the process's name. The name is left out, because it may contain blanks and
 * brackets.
 */
const statOf = (pid: number): string[] | undefined => {
  const stat = told(pid, "stat");
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
};

/** The ids of a process, its children, their children, and so on. Only for Linux, like everything in this file. */
export const familyOf = (pid: number): number[] => {
  const family = [pid];
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(statOf(Number(name))?.[1])] as const);
  for (const member of family) for (const [one, parent] of parents) if (parent === member) family.push(one);
  return family;
};

/** Milliseconds of processor time, user and system, that processes have used so far. */
export const cpuMsOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const stat = statOf(pid);
    return sum + (Number(stat?.[11] ?? 0) + Number(stat?.[12] ?? 0)) * TICK_MS;
  }, 0);

/** The resident memory of processes in MB. Memory that several processes share is counted for each process. */
export const megabytesOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + Number(told(pid, "statm")?.split(" ")[1] ?? 0) * PAGE_BYTES, 0) / MB;

const LOOK_MS = 500;
/**
 * An idle server still looks for work, and uses 20 to 30 ms of processor time in each half second, depending on the
 * machine.
 */
const IDLE_MS = 60;

/**
 * Waits until processes are nearly idle.
 * @param looks for how many half seconds in a row the processes have to be idle; more if failed work may be tried again
 * later
 * @throws Error after three minutes
 */
export const settled = async (pids: () => readonly number[], looks = 2): Promise<void> => {
  const deadline = performance.now() + 180_000;
  let before = cpuMsOf(pids());
  for (let idle = 0; idle < looks; ) {
    if (performance.now() > deadline) throw new Error("The processes didn't come to rest");
    await setTimeout(LOOK_MS);
    const now = cpuMsOf(pids());
    idle = now - before <= IDLE_MS ? idle + 1 : 0;
    before = now;
  }
};

/** The most memory in MB that processes use while `work` is done, measured 20 times a second. */
export const peakDuring = async (pids: () => readonly number[], work: () => Promise<unknown>): Promise<number> => {
  let peak = megabytesOf(pids());
  const watch = setInterval(() => {
    peak = Math.max(peak, megabytesOf(pids()));
  }, 50);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return peak;
};
