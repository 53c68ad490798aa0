import { randomInt } from "node:crypto";
import { createRequire } from "node:module";
import type { DataFolder } from "../data-folder.ts";
import { CLIENT, ISSUER_DOMAIN, POOL, POOL_ID } from "./pool.ts";
import { openStore } from "./store.ts";

const require = createRequire(import.meta.url);

export interface Attribute {
  Name: string;
  Value?: string;
}
export interface PoolUser {
  Username: string;
  Attributes: Attribute[];
  Enabled: boolean;
  UserStatus: string;
  Password: string;
  RefreshTokens: string[];
  ConfirmationCode?: string;
}

/** The parts of cognito-local's services that are used here. */
interface UserPoolService {
  getUserByUsername(context: Context, username: string): Promise<PoolUser | null>;
  getUserByRefreshToken(context: Context, token: string): Promise<PoolUser | null>;
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

export type SendCode = (to: string, source: string, code: string) => Promise<void>;

export const attributeOf = (user: PoolUser, name: string) => user.Attributes.find(({ Name }) => Name === name)?.Value;

/** What the real one puts into ID tokens: whether the address was verified (cognito-local takes "false" for true), and the name. */
const idTokenClaims = ({ userAttributes }: { userAttributes: Attribute[] }) => {
  const value = (name: string) => userAttributes.find(({ Name }) => Name === name)?.Value;
  const name = value("name");
  return {
    claimsOverrideDetails: {
      claimsToAddOrOverride: { email_verified: value("email_verified") === "true", ...(name ? { name } : {}) },
    },
  };
};

/** cognito-local, put together from its parts: our store, our mails, no trigger of its own and no AWS SDK v2. */
export const openPool = async (folder: DataFolder, sendCode: SendCode) => {
  const { UserPoolServiceFactoryImpl } = require("cognito-local/lib/services/userPoolService.js");
  const { CognitoServiceImpl } = require("cognito-local/lib/services/cognitoService.js");
  const { JwtTokenGenerator } = require("cognito-local/lib/services/tokenGenerator.js");
  const { Router } = require("cognito-local/lib/server/Router.js");
  const { jwk } = require("cognito-local/lib/keys/cognitoLocal.public.json");

  const clock = { get: () => new Date() };
  const dataStoreFactory = {
    create: async (_context: unknown, id: string, defaults: Record<string, unknown>) => openStore(folder, id, defaults),
  };
  const clients = openStore(folder, "clients", { Clients: { [CLIENT.ClientId]: CLIENT } });
  const pools = new UserPoolServiceFactoryImpl(clock, dataStoreFactory);
  const cognito = new CognitoServiceImpl(folder.path, clients, {}, pools);
  cognito.userPools = [await pools.create(context, clients, POOL)];
  const triggers = {
    enabled: (trigger: string) => trigger === "PreTokenGeneration",
    preTokenGeneration: async (_context: unknown, event: { userAttributes: Attribute[] }) => idTokenClaims(event),
  };
  const messages = {
    deliver: async (
      _context: unknown,
      source: string,
      _clientId: unknown,
      _poolId: unknown,
      _user: unknown,
      code: string,
      _metadata: unknown,
      { Destination }: { Destination: string },
    ) => sendCode(Destination, source, code),
  };
  const router: Router = Router({
    clock,
    cognito,
    config: {},
    messages,
    otp: () => String(randomInt(1_000_000)).padStart(6, "0"),
    tokenGenerator: new JwtTokenGenerator(clock, triggers, { IssuerDomain: ISSUER_DOMAIN }),
    triggers,
  });
  const pool = await (cognito as CognitoService).getUserPool(context, POOL_ID);
  return {
    jwk: jwk as Record<string, string>,
    call: (target: string, request: unknown) => router(target)(context, request),
    findUser: (username: string) => pool.getUserByUsername(context, username),
    findByRefreshToken: (token: string) => pool.getUserByRefreshToken(context, token),
    saveUser: (user: PoolUser) => pool.saveUser(context, user),
  };
};
export type Pool = Awaited<ReturnType<typeof openPool>>;
