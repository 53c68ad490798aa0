import type { ApiScope } from "@clearhouse/core/api-key/api-key.schema.ts";
import { ApiKey } from "@clearhouse/core/api-key/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { email as address } from "@clearhouse/core/platform/fields.schema.ts";
import { CodedError } from "@clearhouse/core/platform/http/error.ts";
import {
  actAs,
  type MemberActor,
  requireAdmin,
  requireMember,
  type SignedIn,
  type UserActor,
} from "@clearhouse/core/platform/identity/actor.ts";
import { findClosed, isClosed } from "@clearhouse/core/platform/store/closed-team.ts";
import { User } from "@clearhouse/core/user/index.ts";
import { CognitoJwtVerifier } from "aws-jwt-verify";
import { FetchError, JwtBaseError } from "aws-jwt-verify/error";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { poolEnv } from "../env.ts";
import { isKey } from "./api-key.ts";
import { jwksAt } from "./jwks.ts";

const unauthenticated = () => new CodedError("unauthenticated", "auth.required", "Please sign in to go on.");

const unverified = () =>
  new CodedError("forbidden", "auth.email_unverified", "Please confirm your email address first.");

const dayOf = (iso: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(iso));

/** Says what a member needs to know: since when, until when it can be taken back, and whom to ask. */
const teamClosed = async (teamId: string): Promise<CodedError> => {
  const closed = await findClosed(teamId);
  const said = [
    closed ? `Your team's workspace was closed on ${dayOf(closed.closedAt)}.` : "Your team's workspace was closed.",
    ...(closed?.deletingSince
      ? ["Its data has been deleted, or is being deleted."]
      : [
          ...(closed ? [`Its data is kept at least until ${dayOf(closed.keptUntil)}.`] : []),
          env.SUPPORT_EMAIL
            ? `To have it opened again, write to ${env.SUPPORT_EMAIL}.`
            : "To have it opened again, ask whoever runs this site.",
        ]),
  ];
  return new CodedError("forbidden", "auth.team_closed", said.join(" "));
};

const makeVerifier = () => {
  const { USER_POOL_ID: userPoolId, USER_POOL_CLIENT_ID: clientId, COGNITO_JWKS_URL } = poolEnv();
  const keys = COGNITO_JWKS_URL ? { jwksCache: jwksAt(COGNITO_JWKS_URL) } : undefined;
  return CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse: "id" }, keys);
};

let verifier: ReturnType<typeof makeVerifier> | undefined;

const text = (claim: unknown): string => (typeof claim === "string" ? claim : "");

/**
 * What a valid ID token says of its holder; undefined for anything else.
 * @throws auth.email_unverified
 */
export const identityOf = async (token: string): Promise<SignedIn | undefined> => {
  verifier ??= makeVerifier();
  try {
    const { sub, iat, email_verified: verified, identities, ...claims } = await verifier.verify(token);
    const email = address.safeParse(claims.email);
    // People are told apart by their addresses: nobody is let in with none, or with one that can't be told from another.
    if (verified !== true || !email.success) throw unverified();
    return {
      subject: sub,
      email: email.data,
      name: text(claims.name),
      provider: Array.isArray(identities) && identities.length > 0 ? "google" : "password",
      issuedAt: iat,
    };
  } catch (error) {
    // Whatever is wrong with a token, its holder learns only that it doesn't open anything. Keys that can't be fetched
    // are no fault of the token: nobody is signed out for them.
    if (error instanceof JwtBaseError && !(error instanceof FetchError)) return undefined;
    throw error;
  }
};

const bearerOf = (authorization: string): string => {
  const [scheme, token = ""] = authorization.split(" ");
  return scheme?.toLowerCase() === "bearer" ? token : "";
};

/** Whoever comes for the first time gets an id of ours. */
const personOf = async (token: string): Promise<UserActor | MemberActor> => {
  const identity = token ? await identityOf(token) : undefined;
  if (!identity) throw unauthenticated();
  return User.actorOf(identity);
};

/**
 * Reads who calls: a person from the ID token, or a program from the team's API key.
 * @param scope what a key must have been made for; missing where no key may call
 */
const callerOf = async (authorization: string, scope?: ApiScope): Promise<UserActor | MemberActor> => {
  const token = bearerOf(authorization);
  const caller = isKey(token) ? await ApiKey.actorBy(token, scope) : await personOf(token);
  if (caller.kind === "member" && (await isClosed(caller.teamId))) throw await teamClosed(caller.teamId);
  return caller;
};

/** As {@link callerOf}, where no token is needed: one that opens nothing says nothing of its holder. */
const callerIfKnown = async (authorization: string): Promise<UserActor | MemberActor | undefined> => {
  if (authorization === "") return undefined;
  try {
    return await callerOf(authorization);
  } catch (error) {
    if (error instanceof CodedError) return undefined;
    throw error;
  }
};

/** Lets everybody through, and notes who it is where somebody has signed in. */
export const anyone = createMiddleware(async (c, next) => {
  const caller = await callerIfKnown(c.req.header("authorization") ?? "");
  await (caller ? actAs(caller, next) : next());
});

/** Lets everybody through who has signed in. */
export const user = createMiddleware(async (c, next) => {
  await actAs(await callerOf(c.req.header("authorization") ?? ""), next);
});

const memberBy = (scope?: ApiScope): MiddlewareHandler =>
  createMiddleware(async (c, next) => {
    await actAs(await callerOf(c.req.header("authorization") ?? "", scope), async () => {
      requireMember();
      await next();
    });
  });

/** Lets members of a team through, and none of its API keys. */
export const member = memberBy();

const opened = new Map<MiddlewareHandler, ApiScope>();

/** Lets members of a team through, and its API keys that were made for this. */
export const opens = (scope: ApiScope): MiddlewareHandler => {
  const through = memberBy(scope);
  opened.set(through, scope);
  return through;
};

/** The scope by which a route's middleware lets API keys through. */
export const scopeOf = (handler: unknown): ApiScope | undefined => opened.get(handler as MiddlewareHandler);

/** After {@link member}: admins of the team. */
export const admin = createMiddleware(async (_c, next) => {
  requireAdmin();
  await next();
});
