import { forgetUploads } from "../multipart/indexed-db-ledger.ts";

type Task = () => Promise<void>;
const tasks = new Set<Task>();

/**
 * Has something thrown away with the session while its token is still good.
 * @returns ends the subscription
 */
export const beforeSignOut = (task: Task): (() => void) => {
  tasks.add(task);
  return () => {
    tasks.delete(task);
  };
};

/**
 * Nothing of a person stays in a browser they sign out of. Never rejects: nobody is kept signed in because a database
 * can't be opened.
 */
export const leaveNothing = async (): Promise<void> => {
  await Promise.allSettled([...tasks].map((task) => task()));
  // Also what pages remembered that aren't open: signing out is possible from pages without uploads.
  await Promise.allSettled([forgetUploads()]);
};
