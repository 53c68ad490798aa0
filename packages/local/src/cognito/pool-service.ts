import { createRequire } from "node:module";
import type { DataFolder } from "../data-folder.ts";
import { CLIENT, POOL, POOL_ID } from "./pool.ts";
import { openStore } from "./store.ts";
import { attributeOf, type PoolUser } from "./user.ts";

const require = createRequire(import.meta.url);

/** The parts of cognito-local's services that are used here. */
interface UserPoolService {
  listUsers(context: Context): Promise<PoolUser[]>;
  saveUser(context: Context, user: PoolUser): Promise<void>;
}
interface CognitoService {
  getUserPool(context: Context, id: string): Promise<UserPoolService>;
}
type Router = (target: string) => (context: Context, request: unknown) => Promise<Record<string, unknown>>;
type Log = Record<"debug" | "info" | "warn" | "error", () => void> & { child(): Log };
interface Context {
  logger: Log;
}

const ignore = () => undefined;
const silent: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore, child: () => silent };
const context: Context = { logger: silent };

/**
 * Stores people and does the operations of administrators: cognito-local, assembled from its parts. A person is read
 * and written within one turn of the event loop, so no other write comes in between.
 */
export const openPool = async (folder: DataFolder, now: () => number) => {
  const { UserPoolServiceFactoryImpl } = require("cognito-local/lib/services/userPoolService.js");
  const { CognitoServiceImpl } = require("cognito-local/lib/services/cognitoService.js");
  const { Router } = require("cognito-local/lib/server/Router.js");

  const clock = { get: () => new Date(now()) };
  const dataStoreFactory = {
    create: async (_context: unknown, id: string, defaults: Record<string, unknown>) => openStore(folder, id, defaults),
  };
  const clients = openStore(folder, "clients", { Clients: { [CLIENT.ClientId]: CLIENT } });
  const pools = new UserPoolServiceFactoryImpl(clock, dataStoreFactory);
  const cognito = new CognitoServiceImpl(folder.path, clients, {}, pools);
  cognito.userPools = [await pools.create(context, clients, POOL)];
  const router: Router = Router({
    clock,
    cognito,
    config: {},
    // Nothing is sent: administrators tell people their passwords, and the product makes no accounts this way.
    messages: { deliver: async () => undefined },
    triggers: { enabled: () => false },
  });
  const pool = await (cognito as CognitoService).getUserPool(context, POOL_ID);
  const all = () => pool.listUsers(context);
  return {
    call: (target: string, request: unknown) => router(target)(context, request),
    /** By the pool's own user name, or by the address of somebody who signs in with it. */
    find: async (username: string): Promise<PoolUser | undefined> => {
      const name = username.toLowerCase();
      const users = await all();
      return (
        users.find(({ Username }) => Username === name) ??
        users.find((user) => !user.Federated && attributeOf(user, "email") === name)
      );
    },
    findSession: async (hash: string): Promise<PoolUser | undefined> =>
      (await all()).find(({ Sessions = [] }) => Sessions.some((session) => session.hash === hash)),
    save: (user: PoolUser) => pool.saveUser(context, { ...user, UserLastModifiedDate: new Date(now()) }),
  };
};
export type Pool = Awaited<ReturnType<typeof openPool>>;
