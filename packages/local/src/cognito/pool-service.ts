import * as z from "zod";
import { ELSEWHERE } from "../damaged.ts";
import { type DataFolder, readJson, writeAtomically } from "../data-folder.ts";
import { POOL_ID } from "./pool.ts";
import { attributeOf, type PoolUser } from "./user.ts";

/** The parts without which nobody can be found or signed in; the file has them only as this module wrote them. */
const stored = z.looseObject({
  Username: z.string(),
  Attributes: z.array(z.object({ Name: z.string(), Value: z.string().optional() })),
  Enabled: z.boolean(),
  UserStatus: z.string(),
  Password: z.string(),
});
const poolFile = z.object({
  Users: z.record(
    z.string(),
    z.custom<PoolUser>((user) => stored.safeParse(user).success),
  ),
});

/**
 * Stores the pool's people in a file. Each change replaces the whole file at once, so no account is lost if the process
 * is killed during a change. All functions are synchronous, so no other change can happen between reading and saving a
 * person.
 * @throws StartError for a damaged file
 */
export const openPool = (folder: DataFolder) => {
  const path = folder.file(`cognito-${POOL_ID}.json`);
  const { Users } = readJson(path, poolFile, ELSEWHERE) ?? { Users: {} };
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
