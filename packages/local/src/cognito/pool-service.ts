import { type DataFolder, readIfThere, writeAtomically } from "../data-folder.ts";
import { POOL_ID } from "./pool.ts";
import { attributeOf, type PoolUser } from "./user.ts";

/**
 * Stores the pool's people in a file. Each change replaces the whole file at once, so no account is lost if the process
 * is killed during a change. All functions are synchronous, so no other change can happen between reading and saving a
 * person.
 */
export const openPool = (folder: DataFolder) => {
  const path = folder.file(`cognito-${POOL_ID}.json`);
  const { Users }: { Users: Record<string, PoolUser> } = JSON.parse(readIfThere(path) ?? '{"Users":{}}');
  const write = () => writeAtomically(path, JSON.stringify({ Users }, null, 2));
  const all = () => Object.values(Users);
  return {
    all,
    /**
     * Finds a person by the pool's user name. A person who signs in with a password is also found by their email
     * address.
     */
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
