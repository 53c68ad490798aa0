import { keyRequired } from "@clearhouse/core/people/api-key/api-key.errors.ts";
import type { ApiScope } from "@clearhouse/core/people/api-key/api-key.schema.ts";
import { ApiKey } from "@clearhouse/core/people/api-key/index.ts";
import { User } from "@clearhouse/core/people/user/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { CodedError } from "@clearhouse/core/platform/errors/error.ts";
import { email as address } from "@clearhouse/core/platform/fields.schema.ts";
import { limitInBatches } from "@clearhouse/core/platform/http/limiter.ts";
import {
  actAs,
  type MemberActor,
  requireAdmin,
  requireMember,
  type SignedIn,
  type UserActor,
} from "@clearhouse/core/platform/identity/actor.ts";
import { findClosed, isClosed } from "@clearhouse/core/platform/store/closed-team.ts";
import { CognitoJwtVerifier } from "aws-jwt-verify";
import { FetchError, JwtBaseError } from "aws-jwt-verify/error";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { isOfV1 } from "../../api-addresses.ts";
import { poolEnv } from "../../env.ts";
import { isKey, nameSuccessor } from "./base.ts";
import { jwksAt } from "./jwks.ts";

const unauthenticated = () => new CodedError("unauthenticated", "auth.required", "Please sign in to go on.");

const unverified = () =>
  new CodedError("forbidden", "auth.email_unverified", "Please confirm your email address first.");

const dayOf = (iso: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(iso));

/** The refusal for a member of a closed team: when it was closed, until when it can be reopened, and whom to ask. */
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
 * The claims of a valid ID token; undefined for anything else.
 * @throws auth.email_unverified
 */
export const identityOf = async (token: string): Promise<SignedIn | undefined> => {
  verifier ??= makeVerifier();
  try {
    const { sub, iat, exp, email_verified: verified, identities, ...claims } = await verifier.verify(token);
    // The verifier only checks the end of a token that has one; without an end, a leaked token would be valid for ever.
    if (typeof exp !== "number") return undefined;
    const email = address.safeParse(claims.email);
    // People are identified by their email addresses, so a token without a valid, verified email address is refused.
    if (verified !== true || !email.success) throw unverified();
    return {
      subject: sub,
      email: email.data,
      name: text(claims.name),
      provider: Array.isArray(identities) && identities.length > 0 ? "google" : "password",
      issuedAt: iat,
    };
  } catch (error) {
    // The caller learns only that the token is invalid, not why. If the signing keys can't be fetched, the token may
    // still be valid, so the answer is a server error, which doesn't sign the person out.
    if (error instanceof JwtBaseError && !(error instanceof FetchError)) return undefined;
    throw error;
  }
};

const bearerOf = (authorization: string): string => {
  const [scheme, token = ""] = authorization.split(" ");
  return scheme?.toLowerCase() === "bearer" ? token : "";
};

/**
 * The person with this ID token. A person who signs in for the first time gets a new id.
 * @throws auth.required, rate_limit.exceeded
 */
const personOf = async (token: string): Promise<UserActor | MemberActor> => {
  const identity = token ? await identityOf(token) : undefined;
  if (!identity) throw unauthenticated();
  await limitCallsOf(identity.subject);
  return User.actorOf(identity);
};

/**
 * Reads the caller: a person from the ID token, or a program from the team's API key.
 * @param scope the scope that a key needs; undefined if keys may not call this route
 */
const callerOf = async (authorization: string, scope?: ApiScope): Promise<UserActor | MemberActor> => {
  const token = bearerOf(authorization);
  const caller = isKey(token) ? await ApiKey.actorBy(token, scope) : await personOf(token);
  if (caller.kind === "member" && (await isClosed(caller.teamId))) throw await teamClosed(caller.teamId);
  return caller;
};

/** Reads the caller as {@link callerOf} does, for calls that need no token: an invalid token counts as no token. */
const callerIfKnown = async (authorization: string): Promise<UserActor | MemberActor | undefined> => {
  if (authorization === "") return undefined;
  try {
    return await callerOf(authorization);
  } catch (error) {
    if (error instanceof CodedError) return undefined;
    throw error;
  }
};

/** Accepts everybody, and sets the caller if somebody is signed in. */
export const anyone = createMiddleware(async (c, next) => {
  const caller = await callerIfKnown(c.req.header("authorization") ?? "");
  await (caller ? actAs(caller, next) : next());
});

/** Accepts every signed-in person. */
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

/** Accepts members of a team, but not its API keys. */
export const member = memberBy();

const opened = new Map<MiddlewareHandler, ApiScope>();

/**
 * Accepts API keys with this scope, and, where the workspace calls the same route, members of the team. In version 1 a
 * person's token isn't even read.
 * @throws api_key.required in version 1 without a key
 */
export const opens = (scope: ApiScope): MiddlewareHandler => {
  const asMember = memberBy(scope);
  const through = createMiddleware((c, next) => {
    const byKey = isKey(bearerOf(c.req.header("authorization") ?? ""));
    if (isOfV1(c.req.path)) {
      if (!byKey) throw keyRequired();
    } else if (byKey) nameSuccessor(c);
    return asMember(c, next);
  });
  opened.set(through, scope);
  return through;
};

/** The scope with which a route accepts API keys. */
export const scopeOf = (handler: unknown): ApiScope | undefined => opened.get(handler as MiddlewareHandler);

/** Accepts only admins of the team. Used after {@link member}. */
export const admin = createMiddleware(async (_c, next) => {
  requireAdmin();
  await next();
});

/** The part of the limit that each process may let through before it adds its calls to the count of all processes. */
const HELD_BACK = 0.01;

let count: ReturnType<typeof limitInBatches> | undefined;

/**
 * Counts a call of a signed-in person (docs/decisions/person-limit.md).
 * @param subject the token's Cognito subject
 * @throws rate_limit.exceeded
 */
export const limitCallsOf = (subject: string): Promise<void> => {
  const rule = { name: "person-calls", limit: env.PERSON_CALLS, windowSeconds: 10 };
  count ??= limitInBatches(rule, Math.max(1, Math.floor(rule.limit * HELD_BACK)));
  return count(subject);
};
