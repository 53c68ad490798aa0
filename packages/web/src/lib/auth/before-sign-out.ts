import { forgetUploads } from "../multipart/ledger/browser-ledger.ts";

type Task = () => Promise<void>;
const tasks = new Set<Task>();

/**
 * Registers a task that discards something at sign-out, while the token is still valid.
 * @returns a function that ends the subscription
 */
export const beforeSignOut = (task: Task): (() => void) => {
  tasks.add(task);
  return () => {
    tasks.delete(task);
  };
};

/**
 * Removes everything that this browser keeps of the person who signs out. Never rejects, because a database that can't
 * be opened must not prevent the sign-out.
 */
export const leaveNothing = async (): Promise<void> => {
  await Promise.allSettled([...tasks].map((task) => task()));
  // Stored uploads are also removed on pages that haven't loaded the upload code.
  await Promise.allSettled([forgetUploads()]);
};
