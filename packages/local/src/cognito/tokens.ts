import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from "node:crypto";
import { signingKeyProblem } from "@clearhouse/core/platform/identity/secret-shape.ts";
import * as z from "zod";
import { damaged } from "../damaged.ts";
import { type DataFolder, readIfThere, writeAtomically } from "../data-folder.ts";
import { notAuthorized } from "./errors.ts";
import { CLIENT_ID, ISSUER_DOMAIN, POOL_ID } from "./pool.ts";
import { attributeOf, type PoolUser, type Session } from "./user.ts";

const ISSUER = `${ISSUER_DOMAIN}/${POOL_ID}`;
export const LIFETIME_SECONDS = 3_600;
/** The scope that is needed for changing an account; tokens of people who signed in with Google don't have it. */
export const ACCOUNT_SCOPE = "aws.cognito.signin.user.admin";

const accessClaims = z.object({
  iss: z.literal(ISSUER),
  client_id: z.literal(CLIENT_ID),
  token_use: z.literal("access"),
  scope: z.string(),
  username: z.string(),
  origin_jti: z.string(),
  exp: z.number(),
});
export type AccessClaims = z.infer<typeof accessClaims>;

const REMEDY = "remove it, and the next start makes a new key. Everybody then has to sign in again.";

const keyPath = (folder: DataFolder): string => folder.file("cognito-key.pem");

/** The pool's key as it is stored; undefined without a file. @throws StartError for a file that isn't such a key */
export const readKey = (folder: DataFolder) => {
  const path = keyPath(folder);
  const stored = readIfThere(path);
  if (stored === undefined) return undefined;
  const problem = signingKeyProblem(stored, "");
  if (problem) throw damaged(path, `can't sign tokens: it ${problem}`, REMEDY);
  return createPrivateKey(stored);
};

/**
 * The pool's key, which is made once for a data folder. So sessions continue after a restart, and tokens made with
 * another folder are refused.
 * @throws StartError for a file that isn't such a key
 */
const openKey = (folder: DataFolder) => {
  const stored = readKey(folder);
  if (stored) return stored;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  writeAtomically(keyPath(folder), privateKey.export({ type: "pkcs8", format: "pem" }).toString());
  return privateKey;
};

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

export const openTokens = (folder: DataFolder, now: () => number) => {
  const privateKey = openKey(folder);
  const publicKey = createPublicKey(privateKey);
  const kid = "clearhouse-local";

  const signed = (claims: object): string => {
    const body = `${encoded({ alg: "RS256", kid })}.${encoded(claims)}`;
    return `${body}.${sign("RSA-SHA256", Buffer.from(body), privateKey).toString("base64url")}`;
  };

  const claimsOf = (token: unknown): AccessClaims | undefined => {
    const [head = "", body = "", signature = ""] = String(token).split(".");
    if (!verify("RSA-SHA256", Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, "base64url"))) {
      return undefined;
    }
    return accessClaims.safeParse(JSON.parse(Buffer.from(body, "base64url").toString("utf8"))).data;
  };

  return {
    jwk: { ...publicKey.export({ format: "jwk" }), kid, alg: "RS256", use: "sig" },

    /** The ID and access token of a session, with the same claims as Cognito's. */
    issue: (user: PoolUser, session: Session) => {
      const iat = Math.floor(now() / 1_000);
      const sub = attributeOf(user, "sub");
      const name = attributeOf(user, "name");
      const common = {
        sub,
        iss: ISSUER,
        origin_jti: session.id,
        event_id: randomUUID(),
        auth_time: session.authTime,
        iat,
        exp: iat + LIFETIME_SECONDS,
      };
      return {
        AccessToken: signed({
          ...common,
          jti: randomUUID(),
          client_id: CLIENT_ID,
          token_use: "access",
          scope: session.scope,
          username: user.Username,
        }),
        IdToken: signed({
          ...common,
          jti: randomUUID(),
          aud: CLIENT_ID,
          token_use: "id",
          "cognito:username": user.Username,
          email: attributeOf(user, "email"),
          email_verified: attributeOf(user, "email_verified") === "true",
          ...(name && { name }),
          ...(user.Federated && {
            identities: [
              {
                userId: user.Federated.userId,
                providerName: "Google",
                providerType: "Google",
                issuer: null,
                primary: "true",
                dateCreated: String(user.Federated.since),
              },
            ],
          }),
        }),
        ExpiresIn: LIFETIME_SECONDS,
        TokenType: "Bearer",
      };
    },

    /**
     * Verifies an access token and returns its claims.
     * @throws NotAuthorizedException for anything but a valid access token of this pool
     */
    read: (token: unknown): AccessClaims => {
      const claims = claimsOf(token);
      if (!claims) throw notAuthorized("Invalid Access Token");
      if (claims.exp * 1_000 <= now()) throw notAuthorized("Access Token has expired");
      return claims;
    },
  };
};
export type Tokens = ReturnType<typeof openTokens>;
