import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import * as z from "zod";
import { type Call, type Definition, mostSecondsOf } from "../handlers.ts";
import { say } from "../stand-in.ts";
import { ENTRY, ENTRY_ARGUMENTS } from "./entry.ts";

const outcomeSchema = z.discriminatedUnion("ok", [
  // A function that returns nothing has no answer.
  z.object({ ok: z.literal(true), answer: z.unknown().optional() }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);
/** What a heavy process answers to a call: what the function returned, or the stack of what it threw. */
export type Outcome = z.infer<typeof outcomeSchema>;
const answerSchema = z.intersection(outcomeSchema, z.object({ rssBytes: z.number() }));

export interface Pool {
  /**
   * Calls a function in a process of its own.
   * @throws Error with the stack of what the function threw; Error if the function's process ended, or was ended
   * because the function ran longer than AWS would wait before the next attempt
   */
  call: Call;
  /** Ends all processes at once, whatever they are doing. */
  stop(): Promise<void>;
}

interface Options {
  /** The most memory in MB for the objects of a function. */
  heapMb?: number;
  /** How long an idle process is kept for the next call. */
  idleMs?: number;
  /** A process that uses more memory than this after a call isn't kept. */
  keptBytes?: number;
}

/** Enough for a contract of 200,000 Chinese characters, whose PDF takes 1,362 MB at most. */
const HEAP_MB = 2_048;
const IDLE_MS = 30_000;
const KEPT_BYTES = 512 * 1024 * 1024;

/**
 * Starts processes for heavy functions when they are called. A function that blocks, runs out of memory or crashes
 * affects only its own process. Each process runs one function at a time, and is kept for a while, because loading a
 * function's code takes half a second. How many run at once is up to the caller.
 */
export const openPool = ({ heapMb = HEAP_MB, idleMs = IDLE_MS, keptBytes = KEPT_BYTES }: Options = {}): Pool => {
  const all = new Set<ChildProcess>();
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  let stopped = false;

  const start = (): ChildProcess => {
    const child = fork(ENTRY, [], {
      execArgv: [...ENTRY_ARGUMENTS, "--max-semi-space-size=16", `--max-old-space-size=${heapMb}`],
      // The process ends when its input is closed.
      stdio: ["pipe", "inherit", "inherit", "ipc"],
      // Ctrl+C in the terminal reaches only the server, which gives running functions time to end.
      detached: true,
    });
    all.add(child);
    child.stdin?.on("error", () => undefined);
    // A message to a process that has just ended causes this event too; the call fails by the event "exit" then.
    child.on("error", () => undefined);
    child.once("exit", () => {
      all.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
    });
    // People's requests come before heavy work.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    return child;
  };

  const take = (): ChildProcess => {
    const [kept] = idle.keys();
    if (!kept) return start();
    clearTimeout(idle.get(kept));
    idle.delete(kept);
    return kept;
  };

  const release = (child: ChildProcess, rssBytes: number): void => {
    if (rssBytes > keptBytes) child.kill("SIGKILL");
    else idle.set(child, setTimeout(() => child.kill("SIGKILL"), idleMs).unref());
  };

  const ask = (child: ChildProcess, definition: Definition, event: unknown): Promise<unknown> => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const { name, handler, timeoutSeconds } = definition;
    const mostSeconds = mostSecondsOf(definition);
    let late = false;
    const limit = setTimeout(() => {
      late = true;
      child.kill("SIGKILL");
    }, mostSeconds * 1_000);
    const ended = (code: number | null, signal: string | null) => {
      const reason = late ? `didn't end within ${mostSeconds} seconds` : `ended its process (${signal ?? code})`;
      if (!stopped) say(`${name} ${reason}.`);
      reject(new Error(`${name} ${reason}`));
    };
    child.once("exit", ended);
    child.once("error", reject);
    child.once("message", (message) => {
      const { data: answer, error } = answerSchema.safeParse(message);
      child.off("exit", ended);
      release(child, answer?.rssBytes ?? Number.POSITIVE_INFINITY);
      if (answer?.ok) resolve(answer.answer);
      else reject(answer ? withStack(answer.error) : error);
    });
    child.send({ definition: { name, handler, timeoutSeconds }, event });
    return promise.finally(() => {
      clearTimeout(limit);
      child.off("error", reject);
    });
  };

  return {
    call: async (definition, event) => {
      if (stopped) throw new Error(`${definition.name} is called while the server stops`);
      return ask(take(), definition, event);
    },
    stop: async () => {
      stopped = true;
      await Promise.all(
        [...all].map(async (child) => {
          const exited = once(child, "exit");
          child.kill("SIGKILL");
          await exited;
        }),
      );
    },
  };
};

/** An error with the message and the stack of an error in another process. */
const withStack = (stack: string): Error => {
  const error = new Error(stack.split("\n", 1)[0]);
  error.stack = stack;
  return error;
};
