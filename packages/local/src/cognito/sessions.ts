import { createHash, randomBytes, randomUUID } from "node:crypto";
import { notAuthorized } from "./errors.ts";
import type { Pool } from "./pool-service.ts";
import { ACCOUNT_SCOPE, type Tokens } from "./tokens.ts";
import type { PoolUser } from "./user.ts";

const DAY_MS = 86_400_000;
const REFRESH_DAYS = 30;

const hashOf = (token: unknown): string => createHash("sha256").update(String(token)).digest("hex");

/** Begins, renews and ends sign-ins, and finds the person of an access token. */
export const openSessions = (pool: Pool, tokens: Tokens, now: () => number) => {
  const alive = ({ Sessions = [] }: PoolUser) => Sessions.filter(({ expiresAt }) => expiresAt > now());

  return {
    begin: (user: PoolUser, scope = ACCOUNT_SCOPE) => {
      const RefreshToken = randomBytes(48).toString("base64url");
      const session = {
        id: randomUUID(),
        hash: hashOf(RefreshToken),
        expiresAt: now() + REFRESH_DAYS * DAY_MS,
        authTime: Math.floor(now() / 1_000),
        scope,
      };
      pool.save({ ...user, Sessions: [...alive(user), session] });
      return { ...tokens.issue(user, session), RefreshToken };
    },

    /** Renews a session. @throws NotAuthorizedException if it was revoked or has expired, or the person is disabled */
    renew: (refreshToken: unknown) => {
      const hash = hashOf(refreshToken);
      const user = pool.findSession(hash);
      const session = user && alive(user).find((one) => one.hash === hash);
      if (!user || !session) throw notAuthorized("Refresh Token has been revoked");
      if (!user.Enabled) throw notAuthorized("User is disabled.");
      return tokens.issue(user, session);
    },

    /** Ends one session; an unknown token counts as revoked. */
    revoke: (refreshToken: unknown): void => {
      const hash = hashOf(refreshToken);
      const user = pool.findSession(hash);
      if (user) pool.save({ ...user, Sessions: alive(user).filter((session) => session.hash !== hash) });
    },

    endAll: (user: PoolUser): void => pool.save({ ...user, Sessions: [] }),

    /**
     * The person of an access token. @throws NotAuthorizedException for an invalid token, or one without the account's
     * scope
     */
    holder: (accessToken: unknown): PoolUser => {
      const { username, origin_jti, scope } = tokens.read(accessToken);
      const user = pool.find(username);
      if (!user || !alive(user).some(({ id }) => id === origin_jti)) {
        throw notAuthorized("Access Token has been revoked");
      }
      if (!user.Enabled) throw notAuthorized("User is disabled.");
      if (!scope.split(" ").includes(ACCOUNT_SCOPE)) throw notAuthorized("Access Token does not have required scopes");
      return user;
    },
  };
};
export type Sessions = ReturnType<typeof openSessions>;
