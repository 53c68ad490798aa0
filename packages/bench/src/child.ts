import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface Child<Message> {
  message: Message;
  stop(): Promise<void>;
}

const gone = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });

/**
 * Starts a file of children/ as a process, and waits for the process's only message.
 * @param options execArgv: Node's own arguments, instead of this process's; env: additions to this process's
 * environment
 */
export const startChild = async <Message>(
  name: string,
  args: readonly string[] = [],
  options: { execArgv?: readonly string[]; env?: Readonly<Record<string, string>> } = {},
): Promise<Child<Message>> => {
  const path = fileURLToPath(new URL(`./children/${name}.ts`, import.meta.url));
  const child = fork(path, [...args], {
    execArgv: [...(options.execArgv ?? process.execArgv)],
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const message = await new Promise<Message>((resolve, reject) => {
    child.once("message", (said) => resolve(said as Message));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${name} ended with ${code} before it said anything`)));
  });
  return {
    message,
    stop: async () => {
      // A child process ends when its channel is closed.
      if (child.connected) child.disconnect();
      await gone(child);
    },
  };
};

/** Runs a file of children/ as a process until it ends. @returns the process's only message */
export const askChild = async <Message>(...given: Parameters<typeof startChild>): Promise<Message> => {
  const { message, stop } = await startChild<Message>(...given);
  await stop();
  return message;
};
