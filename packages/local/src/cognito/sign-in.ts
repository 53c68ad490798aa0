import { randomUUID } from "node:crypto";
import * as z from "zod";
import { CognitoError, invalidParameter, notAuthorized, wrongPassword } from "./errors.ts";
import type { Body, Operations, Parts } from "./parts.ts";
import type { SecondFactor } from "./second-factor.ts";
import type { PoolUser } from "./user.ts";

const initiate = z.looseObject({
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()),
});
const CHALLENGE = "SOFTWARE_TOKEN_MFA";
const respond = z.looseObject({
  ChallengeName: z.literal(CHALLENGE),
  Session: z.string(),
  ChallengeResponses: z.record(z.string(), z.string()),
});

const CHALLENGE_MS = 3 * 60_000;

/** Stores sign-ins that wait for the code of an authenticator app. */
const openChallenges = (now: () => number) => {
  const open = new Map<string, { username: string; expiresAt: number }>();
  return {
    begin: ({ Username: username }: PoolUser): string => {
      for (const [id, { expiresAt }] of open) if (expiresAt <= now()) open.delete(id);
      const id = randomUUID();
      open.set(id, { username, expiresAt: now() + CHALLENGE_MS });
      return id;
    },
    find: (id: string): string => {
      const challenge = open.get(id);
      if (!challenge) throw notAuthorized("Invalid session for the user.");
      if (challenge.expiresAt <= now()) throw notAuthorized("Invalid session for the user, session is expired.");
      return challenge.username;
    },
    end: (id: string) => open.delete(id),
  };
};

/** The operations that begin, renew and end a session. */
export const signIn = ({ pool, attempts, sessions, now }: Parts, codes: SecondFactor): Operations => {
  const challenges = openChallenges(now);

  const challenge = (user: PoolUser): Body => ({
    ChallengeName: CHALLENGE,
    Session: challenges.begin(user),
    ChallengeParameters: { USER_ID_FOR_SRP: user.Username },
  });

  const begun = (user: PoolUser): Body => ({
    ChallengeParameters: {},
    AuthenticationResult: sessions.begin(user),
  });

  const withPassword = (username: string, password: string): Body => {
    const user = pool.find(username);
    const name = user?.Username ?? username.toLowerCase();
    attempts.checkPasswords(name);
    if (user && !user.Enabled) throw notAuthorized("User is disabled.");
    if (!user || user.Federated || user.Password !== password) {
      attempts.wrongPassword(name);
      throw wrongPassword();
    }
    attempts.rightPassword(name);
    if (user.UserStatus === "UNCONFIRMED") {
      throw new CognitoError("UserNotConfirmedException", "User is not confirmed.");
    }
    return user.Authenticator?.enabled ? challenge(user) : begun(user);
  };

  const withCode = (user: PoolUser, session: string, code: string | undefined): Body => {
    const app = user.Authenticator;
    if (!app) throw notAuthorized("Invalid session for the user.");
    const wrong = new CognitoError("CodeMismatchException", "Invalid code received for user");
    const lastStep = codes.take(user, app.secret, code, wrong, app.lastStep);
    challenges.end(session);
    return begun({ ...user, Authenticator: { ...app, lastStep } });
  };

  return {
    InitiateAuth: async (body) => {
      const { AuthFlow, AuthParameters } = initiate.parse(body);
      if (AuthFlow !== "USER_PASSWORD_AUTH") throw invalidParameter(`${AuthFlow} is not enabled for the client.`);
      const { USERNAME = "", PASSWORD = "" } = AuthParameters;
      return withPassword(USERNAME, PASSWORD);
    },

    RespondToAuthChallenge: async (body) => {
      const { Session, ChallengeResponses } = respond.parse(body);
      const user = pool.find(challenges.find(Session));
      if (!user?.Enabled) throw notAuthorized("User is disabled.");
      return withCode(user, Session, ChallengeResponses.SOFTWARE_TOKEN_MFA_CODE);
    },

    GetTokensFromRefreshToken: async ({ RefreshToken }) => ({
      ChallengeParameters: {},
      AuthenticationResult: sessions.renew(RefreshToken),
    }),

    RevokeToken: async ({ Token }) => {
      sessions.revoke(Token);
      return {};
    },

    GlobalSignOut: async ({ AccessToken }) => {
      sessions.endAll(sessions.holder(AccessToken));
      return {};
    },
  };
};
