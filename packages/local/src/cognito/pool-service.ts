import * as z from "zod";
import { ELSEWHERE } from "../damaged.ts";
import { type DataFolder, readJson, writeAtomically } from "../data-folder.ts";
import { POOL_ID } from "./pool.ts";
import { attributeOf, CODE_PURPOSES, type PoolUser } from "./user.ts";

const mailedCode = z.looseObject({ code: z.string(), expiresAt: z.number() });

/** A person as this module has always written them. */
const stored = z.looseObject({
  Username: z.string(),
  Attributes: z.array(z.object({ Name: z.string(), Value: z.string().optional() })),
  Enabled: z.boolean(),
  UserStatus: z.string(),
  Password: z.string(),
  Codes: z.partialRecord(z.enum(CODE_PURPOSES), mailedCode).optional(),
  PendingEmail: z.string().optional(),
  Sessions: z
    .array(
      z.looseObject({
        id: z.string(),
        hash: z.string(),
        expiresAt: z.number(),
        authTime: z.number(),
        scope: z.string(),
      }),
    )
    .optional(),
  Authenticator: z
    .looseObject({ secret: z.string(), lastStep: z.number(), enabled: z.boolean(), preferred: z.boolean() })
    .optional(),
  PendingSecret: z.string().optional(),
  Federated: z.looseObject({ userId: z.string(), since: z.number() }).optional(),
});
const poolFile = z.object({
  Users: z.record(
    z.string(),
    z.custom<PoolUser>((user) => stored.safeParse(user).success),
  ),
});

export const poolPath = (folder: DataFolder): string => folder.file(`cognito-${POOL_ID}.json`);

/** The pool's people as they are stored; undefined without a file. @throws StartError for a damaged file */
export const readPool = (folder: DataFolder): z.infer<typeof poolFile> | undefined =>
  readJson(poolPath(folder), poolFile, ELSEWHERE);

/**
 * Stores the pool's people in a file, which is made at once, so that a later start knows that it can't be missing. Each change replaces the whole file at once, so no account is lost if the process
 * is killed during a change. All functions are synchronous, so no other change can happen between reading and saving a
 * person.
 * @throws StartError for a damaged file
 */
export const openPool = (folder: DataFolder) => {
  const path = poolPath(folder);
  const kept = readPool(folder);
  const { Users } = kept ?? { Users: {} };
  const write = () => writeAtomically(path, JSON.stringify({ Users }, null, 2));
  if (!kept) write();
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
