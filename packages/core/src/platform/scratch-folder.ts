import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { threadId } from "node:worker_threads";

const NAME = /^clearhouse-scratch-(\d+)-(\d+)-/;
/**
 * The names of the folders in use by this thread. A name is added before its folder is made, so that no other run
 * removes the folder.
 */
const inUse = new Set<string>();

const isRunning = (pid: number): boolean => {
  try {
    // Signal 0 only checks whether the process exists.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The error EPERM means that the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
};

const isLeft = (name: string): boolean => {
  const [matched, pid, thread] = NAME.exec(name) ?? [];
  if (matched === undefined) return false;
  if (Number(pid) !== process.pid) return !isRunning(Number(pid));
  return Number(thread) === threadId && !inUse.has(name);
};

/** Removes the folders of killed runs. A folder that can't be removed doesn't stop this run. */
const removeLeftovers = async (): Promise<void> => {
  const left = (await readdir(tmpdir())).filter(isLeft);
  await Promise.allSettled(left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
};

/**
 * Gives `work` a temporary folder and removes it afterwards. Folders of killed runs are removed first, because Lambda
 * keeps its disk of 512 MB from one run to the next, also after a time-out.
 */
export const inScratchFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  await removeLeftovers();
  const name = `clearhouse-scratch-${process.pid}-${threadId}-${randomUUID()}`;
  const folder = join(tmpdir(), name);
  inUse.add(name);
  try {
    await mkdir(folder, { mode: 0o700 });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    inUse.delete(name);
  }
};
