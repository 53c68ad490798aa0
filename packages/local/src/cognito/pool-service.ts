import { type DataFolder, readIfThere, writeAtomically } from "../data-folder.ts";
import { POOL_ID } from "./pool.ts";
import { attributeOf, type PoolUser } from "./user.ts";

/**
 * Stores the pool's people in a file. Each change replaces the whole file, so a kill in between loses no account. All
 * of this is synchronous, so between reading a person and saving them no other change can happen.
 */
export const openPool = (folder: DataFolder) => {
  const path = folder.file(`cognito-${POOL_ID}.json`);
  const { Users }: { Users: Record<string, PoolUser> } = JSON.parse(readIfThere(path) ?? '{"Users":{}}');
  const write = () => writeAtomically(path, JSON.stringify({ Users }, null, 2));
  const all = () => Object.values(Users);
  return {
    all,
    /** By the pool's own user name, or by the address of somebody who signs in with it. */
    find: (username: string): PoolUser | undefined => {
      const name = username.toLowerCase();
      return (
        all().find(({ Username }) => Username === name) ??
        all().find((user) => !user.Federated && attributeOf(user, "email") === name)
      );
    },
    findSession: (hash: string): PoolUser | undefined =>
      all().find(({ Sessions = [] }) => Sessions.some((session) => session.hash === hash)),
    save: (user: PoolUser): void => {
      Users[user.Username] = user;
      write();
    },
    remove: ({ Username }: PoolUser): void => {
      delete Users[Username];
      write();
    },
  };
};
export type Pool = ReturnType<typeof openPool>;
