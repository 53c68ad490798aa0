import { randomUUID } from "node:crypto";
import * as z from "zod";
import { CognitoError, invalidParameter, notAuthorized, wrongPassword } from "./errors.ts";
import type { Body, Operations, Parts } from "./parts.ts";
import { checkPassword } from "./passwords.ts";
import type { SecondFactor } from "./second-factor.ts";
import type { PoolUser } from "./user.ts";

const initiate = z.looseObject({
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()),
});
const respond = z.looseObject({
  ChallengeName: z.string(),
  Session: z.string(),
  ChallengeResponses: z.record(z.string(), z.string()),
});

const CHALLENGE_MS = 3 * 60_000;
type ChallengeName = "SOFTWARE_TOKEN_MFA" | "NEW_PASSWORD_REQUIRED";

/** Sign-ins that need more than the password. */
const openChallenges = (now: () => number) => {
  const open = new Map<string, { name: ChallengeName; username: string; expiresAt: number }>();
  return {
    begin: (name: ChallengeName, { Username: username }: PoolUser): string => {
      for (const [id, { expiresAt }] of open) if (expiresAt <= now()) open.delete(id);
      const id = randomUUID();
      open.set(id, { name, username, expiresAt: now() + CHALLENGE_MS });
      return id;
    },
    /** The person of a challenge. */
    find: (id: string, name: string): string => {
      const challenge = open.get(id);
      if (challenge?.name !== name) throw notAuthorized("Invalid session for the user.");
      if (challenge.expiresAt <= now()) throw notAuthorized("Invalid session for the user, session is expired.");
      return challenge.username;
    },
    end: (id: string) => open.delete(id),
  };
};

/** The operations that begin, renew and end a session. */
export const signIn = ({ pool, attempts, sessions, now }: Parts, codes: SecondFactor): Operations => {
  const challenges = openChallenges(now);

  const challenge = (name: ChallengeName, user: PoolUser, parameters: Record<string, string> = {}): Body => ({
    ChallengeName: name,
    Session: challenges.begin(name, user),
    ChallengeParameters: { USER_ID_FOR_SRP: user.Username, ...parameters },
  });

  const begun = async (user: PoolUser): Promise<Body> => ({
    ChallengeParameters: {},
    AuthenticationResult: await sessions.begin(user),
  });

  const withPassword = async (username: string, password: string): Promise<Body> => {
    const user = await pool.find(username);
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
    if (user.UserStatus === "FORCE_CHANGE_PASSWORD") {
      return challenge("NEW_PASSWORD_REQUIRED", user, { requiredAttributes: "[]", userAttributes: "{}" });
    }
    return user.Authenticator?.enabled ? challenge("SOFTWARE_TOKEN_MFA", user) : begun(user);
  };

  const renewed = async (token: unknown): Promise<Body> => ({
    ChallengeParameters: {},
    AuthenticationResult: await sessions.renew(token),
  });

  const withCode = async (user: PoolUser, session: string, code: string | undefined): Promise<Body> => {
    const app = user.Authenticator;
    if (!app) throw notAuthorized("Invalid session for the user.");
    const wrong = new CognitoError("CodeMismatchException", "Invalid code received for user");
    const lastStep = codes.take(user, app.secret, code, wrong, app.lastStep);
    challenges.end(session);
    return begun({ ...user, Authenticator: { ...app, lastStep } });
  };

  const withNewPassword = (user: PoolUser, session: string, password: string | undefined): Promise<Body> => {
    checkPassword(password ?? "");
    challenges.end(session);
    return begun({ ...user, Password: password ?? "", UserStatus: "CONFIRMED" });
  };

  return {
    InitiateAuth: async (body) => {
      const { AuthFlow, AuthParameters } = initiate.parse(body);
      if (AuthFlow === "REFRESH_TOKEN_AUTH" || AuthFlow === "REFRESH_TOKEN")
        return renewed(AuthParameters.REFRESH_TOKEN);
      if (AuthFlow !== "USER_PASSWORD_AUTH") throw invalidParameter(`${AuthFlow} is not enabled for the client.`);
      const { USERNAME = "", PASSWORD = "" } = AuthParameters;
      return withPassword(USERNAME, PASSWORD);
    },

    RespondToAuthChallenge: async (body) => {
      const { ChallengeName, Session, ChallengeResponses } = respond.parse(body);
      const user = await pool.find(challenges.find(Session, ChallengeName));
      if (!user?.Enabled) throw notAuthorized("User is disabled.");
      return ChallengeName === "SOFTWARE_TOKEN_MFA"
        ? withCode(user, Session, ChallengeResponses.SOFTWARE_TOKEN_MFA_CODE)
        : withNewPassword(user, Session, ChallengeResponses.NEW_PASSWORD);
    },

    GetTokensFromRefreshToken: async ({ RefreshToken }) => renewed(RefreshToken),

    RevokeToken: async ({ Token }) => {
      await sessions.revoke(Token);
      return {};
    },

    GlobalSignOut: async ({ AccessToken }) => {
      await sessions.endAll(await sessions.holder(AccessToken));
      return {};
    },
  };
};
