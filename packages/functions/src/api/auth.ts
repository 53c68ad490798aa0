import { actAs, requireAdmin, requireMember } from "@clearhouse/core/platform/actor.ts";
import { CodedError } from "@clearhouse/core/platform/error.ts";
import { User } from "@clearhouse/core/user/index.ts";
import { CognitoJwtVerifier } from "aws-jwt-verify";
import { FetchError, JwtBaseError } from "aws-jwt-verify/error";
import { createMiddleware } from "hono/factory";
import { apiEnv } from "../env.ts";
import { jwksAt } from "./jwks.ts";

const unauthenticated = () => new CodedError("unauthenticated", "auth.required", "Please sign in to go on.");

const makeVerifier = () => {
  const { USER_POOL_ID: userPoolId, USER_POOL_CLIENT_ID: clientId, COGNITO_JWKS_URL } = apiEnv();
  const keys = COGNITO_JWKS_URL ? { jwksCache: jwksAt(COGNITO_JWKS_URL) } : undefined;
  return CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse: "id" }, keys);
};

let verifier: ReturnType<typeof makeVerifier> | undefined;

/** The subject of a valid ID token with a verified address; undefined for anything else. */
const subjectOf = async (token: string): Promise<string | undefined> => {
  verifier ??= makeVerifier();
  try {
    const { sub, email_verified: verified } = await verifier.verify(token);
    return verified === true ? sub : undefined;
  } catch (error) {
    // Whatever is wrong with a token, its holder learns only that it doesn't open anything. Keys that can't be fetched
    // are no fault of the token: nobody is signed out for them.
    if (error instanceof JwtBaseError && !(error instanceof FetchError)) return undefined;
    throw error;
  }
};

/** Reads who calls from the ID token, then lets members of a team through. */
export const member = createMiddleware(async (c, next) => {
  const [scheme, token = ""] = (c.req.header("authorization") ?? "").split(" ");
  const subject = scheme?.toLowerCase() === "bearer" && token ? await subjectOf(token) : undefined;
  if (!subject) throw unauthenticated();
  const actor = await User.actorOf(subject);
  await actAs(actor.kind === "public" ? { kind: "user", userId: subject, email: "" } : actor, async () => {
    requireMember();
    await next();
  });
});

/** After {@link member}: admins of the team. */
export const admin = createMiddleware(async (_c, next) => {
  requireAdmin();
  await next();
});
