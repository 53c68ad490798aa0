import * as z from "zod";
import { POOL } from "./pool.ts";
import { attributeOf, type Pool, type PoolUser, type SendCode } from "./pool-service.ts";

/** What Cognito answers with status 400. */
export class CognitoError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

type Body = Record<string, unknown>;

const WRONG_PASSWORD = "Incorrect username or password.";
const tokens = z.object({ AuthenticationResult: z.looseObject({}).optional() });
const claims = z.object({ username: z.string(), exp: z.number() });
const refreshClaims = z.object({ exp: z.number() });

const readClaims = <T>(token: unknown, shape: z.ZodType<T>): T | undefined => {
  try {
    const payload = String(token).split(".")[1] ?? "";
    return shape.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  } catch {
    // Not a token at all; whoever asks refuses it.
    return undefined;
  }
};

/** Cognito's own upper limit, and the policy's lower one. */
const MAX_PASSWORD = 256;
const PASSWORD_FIELDS = ["Password", "ProposedPassword", "TemporaryPassword"];

const checkPassword = (password: unknown): void => {
  if (typeof password !== "string") return;
  const { MinimumLength } = POOL.Policies.PasswordPolicy;
  if (password.length < MinimumLength) {
    throw new CognitoError(
      "InvalidPasswordException",
      "Password did not conform with policy: Password not long enough",
    );
  }
  if (password.length > MAX_PASSWORD) {
    throw new CognitoError("InvalidPasswordException", "Password did not conform with policy: Password too long");
  }
};

/** Addresses are compared without regard to case, as in the pool on AWS. */
const lowerCased = (body: Body): Body => {
  const lower = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);
  const attributes = z
    .array(z.object({ Name: z.string(), Value: z.string().optional() }))
    .safeParse(body.UserAttributes);
  const parameters = z.looseObject({ USERNAME: z.string() }).safeParse(body.AuthParameters);
  return {
    ...body,
    ...("Username" in body ? { Username: lower(body.Username) } : {}),
    ...(parameters.success
      ? { AuthParameters: { ...parameters.data, USERNAME: lower(parameters.data.USERNAME) } }
      : {}),
    ...(attributes.success
      ? {
          UserAttributes: attributes.data.map((one) =>
            one.Name === "email" ? { ...one, Value: lower(one.Value) } : one,
          ),
        }
      : {}),
  };
};

/**
 * What cognito-local leaves out or does otherwise, done as the real service does it.
 * @returns a function per operation; every other operation is cognito-local's own
 */
export const operations = (pool: Pool, sendCode: SendCode) => {
  const requireEnabled = (user: PoolUser | null): void => {
    if (user && !user.Enabled) throw new CognitoError("NotAuthorizedException", "User is disabled.");
  };

  const withLifetime = (answer: Body): Body => {
    const { AuthenticationResult } = tokens.parse(answer);
    if (!AuthenticationResult) return answer;
    return { ...answer, AuthenticationResult: { ...AuthenticationResult, ExpiresIn: 3_600, TokenType: "Bearer" } };
  };

  const refresh = async (clientId: unknown, token: unknown): Promise<Body> => {
    const claim = readClaims(token, refreshClaims);
    const user = claim && claim.exp * 1_000 > Date.now() ? await pool.findByRefreshToken(String(token)) : null;
    if (!user) throw new CognitoError("NotAuthorizedException", "Refresh Token has been revoked");
    requireEnabled(user);
    const AuthParameters = { REFRESH_TOKEN: token };
    return withLifetime(
      await pool.call("InitiateAuth", { ClientId: clientId, AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters }),
    );
  };

  const signIn = async (body: Body): Promise<Body> => {
    const { USERNAME } = z.object({ USERNAME: z.string() }).parse(body.AuthParameters);
    requireEnabled(await pool.findUser(USERNAME));
    try {
      return withLifetime(await pool.call("InitiateAuth", body));
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      // One answer for a wrong password and an unknown address, so that nobody learns which addresses have accounts.
      if (code === "InvalidPasswordException" || code === "NotAuthorizedException") {
        throw new CognitoError("NotAuthorizedException", WRONG_PASSWORD);
      }
      throw error;
    }
  };

  const verifyAddress = async (username: unknown): Promise<void> => {
    const user = await pool.findUser(String(username));
    if (!user) return;
    const others = user.Attributes.filter(({ Name }) => Name !== "email_verified");
    await pool.saveUser({ ...user, Attributes: [...others, { Name: "email_verified", Value: "true" }] });
  };

  const confirming = (target: string) => async (body: Body) => {
    const answer = await pool.call(target, body);
    await verifyAddress(body.Username);
    return answer;
  };

  const known: Record<string, (body: Body) => Promise<Body>> = {
    InitiateAuth: (body) =>
      body.AuthFlow === "REFRESH_TOKEN_AUTH" || body.AuthFlow === "REFRESH_TOKEN"
        ? refresh(body.ClientId, z.object({ REFRESH_TOKEN: z.string() }).parse(body.AuthParameters).REFRESH_TOKEN)
        : signIn(body),
    GetTokensFromRefreshToken: (body) => refresh(body.ClientId, body.RefreshToken),
    RespondToAuthChallenge: async (body) => {
      const responses = z.record(z.string(), z.string()).parse(body.ChallengeResponses);
      checkPassword(responses.NEW_PASSWORD);
      return withLifetime(await pool.call("RespondToAuthChallenge", body));
    },
    ConfirmSignUp: confirming("ConfirmSignUp"),
    ConfirmForgotPassword: confirming("ConfirmForgotPassword"),
    GlobalSignOut: async (body) => {
      const claim = readClaims(body.AccessToken, claims);
      const user = claim && claim.exp * 1_000 > Date.now() ? await pool.findUser(claim.username) : null;
      if (!user) throw new CognitoError("NotAuthorizedException", "Access Token has been revoked");
      await pool.saveUser({ ...user, RefreshTokens: [] });
      return {};
    },
    ResendConfirmationCode: async (body) => {
      const user = await pool.findUser(String(body.Username));
      const email = user && attributeOf(user, "email");
      if (!user || !email) throw new CognitoError("UserNotFoundException", "Username/client id combination not found.");
      if (user.UserStatus !== "UNCONFIRMED" || !user.ConfirmationCode) {
        throw new CognitoError("InvalidParameterException", "User is already confirmed.");
      }
      await sendCode(email, "ResendCode", user.ConfirmationCode);
      return { CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: email } };
    },
  };

  return async (target: string, request: Body): Promise<Body> => {
    const body = lowerCased(request);
    for (const field of PASSWORD_FIELDS) checkPassword(body[field]);
    return (known[target] ?? ((own: Body) => pool.call(target, own)))(body);
  };
};
