import { createSign, generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { useEnvironment } from "./environment.ts";

const KEY_ID = "bench";
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

let pool: Promise<KeyObject> | undefined;

/**
 * Serves a user pool's keys to the API in this process; the API reads the keys once. Call this function before the API
 * is imported.
 */
const openPool = async (): Promise<KeyObject> => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const keys = [{ ...publicKey.export({ format: "jwk" }), kid: KEY_ID, alg: "RS256", use: "sig" }];
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "application/json").end(JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The server doesn't keep the process running.
  server.unref();
  const { port } = server.address() as AddressInfo;
  useEnvironment({ COGNITO_JWKS_URL: `http://127.0.0.1:${port}/jwks.json` });
  return privateKey;
};

/**
 * The pool's token for a member, as an Authorization header.
 * @param env the environment of npm start's local server
 */
export const signedIn = async (env: Record<string, string>, { email }: MemberActor): Promise<string> => {
  pool ??= openPool();
  const privateKey = await pool;
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    sub: randomUUID(),
    email,
    email_verified: true,
    token_use: "id",
    aud: env.USER_POOL_CLIENT_ID,
    iss: `https://cognito-idp.us-east-1.amazonaws.com/${env.USER_POOL_ID}`,
    iat: now,
    exp: now + 3_600,
  };
  const body = `${part({ alg: "RS256", typ: "JWT", kid: KEY_ID })}.${part(claims)}`;
  return `Bearer ${body}.${createSign("RSA-SHA256").update(body).sign(privateKey, "base64url")}`;
};
