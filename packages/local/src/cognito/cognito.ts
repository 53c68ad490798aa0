import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import type { DataFolder } from "../data-folder.ts";
import { readBody, serve } from "../server.ts";
import type { StandIn } from "../stand-in.ts";
import { operations } from "./operations.ts";
import { ISSUER_DOMAIN, POOL_ID } from "./pool.ts";
import { openPool, type SendCode } from "./pool-service.ts";

const TARGET_PREFIX = "AWSCognitoIdentityProviderService.";
const MAX_BYTES = 64 * 1024;

/** What a browser may call without AWS credentials; administration is for processes of this machine. */
const PUBLIC_TARGETS = new Set([
  "InitiateAuth",
  "RespondToAuthChallenge",
  "GetTokensFromRefreshToken",
  "RevokeToken",
  "GlobalSignOut",
  "GetUser",
  "SignUp",
  "ConfirmSignUp",
  "ResendConfirmationCode",
  "ForgotPassword",
  "ConfirmForgotPassword",
  "ChangePassword",
  "UpdateUserAttributes",
  "GetUserAttributeVerificationCode",
  "VerifyUserAttribute",
  "DeleteUser",
]);

type Answer = [status: number, body: unknown];
const coded = z.object({ code: z.string(), message: z.string() });

export interface Cognito extends StandIn {
  /** What browsers reach, at a path of the site: the operations that need no AWS credentials. */
  handlePublic(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>;
}

/** The user pool on this machine. */
export const startCognito = async (folder: DataFolder, sendCode: SendCode): Promise<Cognito> => {
  const pool = await openPool(folder, sendCode);
  const run = operations(pool, sendCode);

  const call = async (request: IncomingMessage, isAllowed: (target: string) => boolean): Promise<Answer> => {
    const target = String(request.headers["x-amz-target"] ?? "");
    const name = target.slice(TARGET_PREFIX.length);
    if (!target.startsWith(TARGET_PREFIX) || !isAllowed(name)) {
      return [400, { __type: "UnknownOperationException", message: "Unknown or forbidden operation" }];
    }
    try {
      return [200, await run(name, z.looseObject({}).parse(JSON.parse(await readBody(request, MAX_BYTES))))];
    } catch (error) {
      const known = coded.safeParse(error);
      if (known.success && known.data.code.endsWith("Exception")) {
        return [400, { __type: known.data.code, message: known.data.message }];
      }
      if (error instanceof z.ZodError || error instanceof SyntaxError || error instanceof RangeError) {
        return [400, { __type: "InvalidParameterException", message: "The request is malformed" }];
      }
      return [
        500,
        { __type: "InternalErrorException", message: error instanceof Error ? error.message : String(error) },
      ];
    }
  };

  const answerTo = async (
    request: IncomingMessage,
    path: string,
    isAllowed: (target: string) => boolean,
  ): Promise<Answer> => {
    if (request.method === "POST" && path === "/") return call(request, isAllowed);
    if (path === `/${POOL_ID}/.well-known/jwks.json`) return [200, { keys: [pool.jwk] }];
    if (path === `/${POOL_ID}/.well-known/openid-configuration`) {
      const issuer = `${ISSUER_DOMAIN}/${POOL_ID}`;
      return [
        200,
        { issuer, jwks_uri: `${issuer}/.well-known/jwks.json`, id_token_signing_alg_values_supported: ["RS256"] },
      ];
    }
    return [404, { message: "Not Found" }];
  };

  /** Dates go out as seconds, as the protocol has them. */
  const toJson = (body: unknown) =>
    JSON.stringify(body, function (this: Record<string, unknown>, key, value) {
      const original = this[key];
      return original instanceof Date ? Math.floor(original.getTime() / 1_000) : value;
    });

  const send = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    isAllowed: (target: string) => boolean,
  ) => {
    const [status, body] = await answerTo(request, path, isAllowed);
    response.writeHead(status, { "content-type": "application/x-amz-json-1.1", "cache-control": "no-store" });
    response.end(toJson(body));
  };

  const server = await serve((request, response) => {
    send(request, response, request.url ?? "/", () => true).catch(() => response.destroy());
  });
  return {
    endpoint: server.endpoint,
    handlePublic: (request, response, path) => send(request, response, path, (target) => PUBLIC_TARGETS.has(target)),
    stop: server.stop,
  };
};
