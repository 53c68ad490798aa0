import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Runs a file of children/ as a process until it ends. @returns the process's only message */
export const askChild = async <Message>(name: string, ...args: string[]): Promise<Message> => {
  const path = fileURLToPath(new URL(`./children/${name}.ts`, import.meta.url));
  const child = fork(path, args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const ended = once(child, "exit");
  const [message] = await Promise.race([once(child, "message"), ended.then(() => [])]);
  if (message === undefined) throw new Error(`${name} ended with ${child.exitCode} before it said anything`);
  // A child process ends when its channel is closed.
  child.disconnect();
  await ended;
  return message as Message;
};
