import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import { readBody, serveInSecret } from "../server.ts";
import type { StandIn } from "../stand-in.ts";
import { CognitoError } from "./errors.ts";
import { openGoogle, type WebAnswer } from "./google/google.ts";
import { openOperations } from "./operations.ts";
import { type CognitoOptions, openParts } from "./parts.ts";
import { POOL_ID } from "./pool.ts";

const TARGET_PREFIX = "AWSCognitoIdentityProviderService.";
const MAX_BYTES = 64 * 1024;

type Run = ReturnType<typeof openOperations>["runAny"];

export interface Cognito extends StandIn {
  /** Answers operations that browsers call at a path of the site, and refuses administrators' operations. */
  handlePublic(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>;
}

const json = (status: number, body: unknown): WebAnswer => ({
  status,
  headers: { "content-type": "application/x-amz-json-1.1" },
  body: JSON.stringify(body),
});

const refusal = (error: unknown): WebAnswer => {
  if (error instanceof CognitoError) return json(400, { __type: error.code, message: error.message });
  if (error instanceof z.ZodError || error instanceof SyntaxError || error instanceof RangeError) {
    return json(400, { __type: "InvalidParameterException", message: "The request is malformed" });
  }
  const message = error instanceof Error ? error.message : String(error);
  return json(500, { __type: "InternalErrorException", message });
};

export const startCognito = async (options: CognitoOptions): Promise<Cognito> => {
  const parts = openParts(options);
  const { runOpen, runAny } = openOperations(parts);
  const google = openGoogle(parts);

  const call = async (request: IncomingMessage, run: Run): Promise<WebAnswer> => {
    try {
      const target = String(request.headers["x-amz-target"] ?? "");
      const name = target.startsWith(TARGET_PREFIX) ? target.slice(TARGET_PREFIX.length) : "";
      return json(200, await run(name, z.looseObject({}).parse(JSON.parse(await readBody(request, MAX_BYTES)))));
    } catch (error) {
      return refusal(error);
    }
  };

  const answerTo = async (request: IncomingMessage, path: string, run: Run): Promise<WebAnswer> => {
    const { method = "GET" } = request;
    if (method === "POST" && path === "/") return call(request, run);
    if (path === `/${POOL_ID}/.well-known/jwks.json`) return json(200, { keys: [parts.tokens.jwk] });
    const query = new URL(request.url ?? "/", "http://localhost").searchParams;
    const form = async () => new URLSearchParams(await readBody(request, MAX_BYTES));
    return (await google(method, path, query, form)) ?? json(404, { message: "Not Found" });
  };

  const send = async (request: IncomingMessage, response: ServerResponse, path: string, run: Run) => {
    const { status, headers, body } = await answerTo(request, path, run);
    response.writeHead(status, { ...headers, "cache-control": "no-store" });
    response.end(body);
  };

  const server = await serveInSecret((request, response) => {
    const [path = "/"] = (request.url ?? "/").split("?");
    send(request, response, path, runAny).catch(() => response.destroy());
  });
  return {
    endpoint: server.endpoint,
    handlePublic: (request, response, path) => send(request, response, path, runOpen),
    stop: server.stop,
  };
};
