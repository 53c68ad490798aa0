import { errorBody } from "@clearhouse/core/platform/errors/error.schema.ts";
import type { Context } from "aws-lambda";
import type { LambdaEvent } from "hono/aws-lambda";
import { app, handler } from "../api/app.ts";
import { handler as pagesHandler } from "../api/pages-lambda.ts";
import { apiEnv } from "../env.ts";
import { handler as slackHandler } from "../slack/calls.ts";
import {
  API,
  IMAGES,
  IMAGES_PATHS,
  isAt,
  PAGES,
  PAGES_PATHS,
  READINESS,
  READINESS_PATHS,
  SLACK_CALLS,
  SLACK_PATHS,
  WORKSPACE,
} from "../subscriptions.ts";
import { asFunction } from "./aws-calls/at-hand.ts";
import { isOfWorkspace } from "./workspace-path.ts";

/** A call as CloudFront passes it on; `undefined` removes a header that CloudFront adds. */
export interface Call {
  method: string;
  /** The path with its query string. */
  path: string;
  headers?: Record<string, string | undefined>;
  /** The body, which is sent as JSON; text and bytes are sent unchanged. */
  body?: unknown;
}

export interface Answer {
  status: number;
  headers: Headers;
  cookies: string[];
  text: string;
}

/** A way to call the API. The same call gives the same answer with each transport. */
export interface Transport {
  name: string;
  send(call: Call): Promise<Answer>;
}

let caller = 0;
/** An IP address that no other call of the running test file has used, so that limits by IP address don't interfere. */
export const freshAddress = (): string => {
  caller += 1;
  return `198.51.${Math.floor(caller / 250) % 250}.${caller % 250}:443`;
};

const isSentAsIs = (body: unknown): body is string | Uint8Array<ArrayBuffer> | undefined =>
  body === undefined || typeof body === "string" || body instanceof Uint8Array;

const requestOf = ({ headers = {}, body }: Call) => {
  const sent = {
    "x-clearhouse-origin": apiEnv().ORIGIN_SECRET,
    "cloudfront-viewer-address": freshAddress(),
    "user-agent": "Mozilla/5.0 (iPhone)",
    ...(body !== undefined && { "content-type": body instanceof Uint8Array ? "image/png" : "application/json" }),
    ...headers,
  };
  return {
    headers: Object.fromEntries(
      Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    body: isSentAsIs(body) ? body : JSON.stringify(body),
  };
};

/** The function that CloudFront or API Gateway would call. */
const functionFor = ({ path: called }: Call): string => {
  const [path = ""] = called.split("?");
  if (isAt(SLACK_PATHS, path)) return SLACK_CALLS.name;
  if (isAt(READINESS_PATHS, path)) return READINESS.name;
  if (isAt(IMAGES_PATHS, path)) return IMAGES.name;
  if (isAt(PAGES_PATHS, path)) return PAGES.name;
  return (isOfWorkspace(path) ? WORKSPACE : API).name;
};

const asItsFunction =
  (send: Transport["send"]): Transport["send"] =>
  (call) =>
    asFunction(functionFor(call), () => send(call));

/** The application itself, without a server. */
export const inProcess: Transport = {
  name: "in process",
  send: asItsFunction(async (call) => {
    const { headers, body } = requestOf(call);
    const response = await app.request(call.path, {
      method: call.method,
      headers,
      ...(body !== undefined && { body }),
    });
    return {
      status: response.status,
      headers: response.headers,
      cookies: response.headers.getSetCookie(),
      text: await response.text(),
    };
  }),
};

const CONTEXT = { getRemainingTimeInMillis: () => 15_000 } as Context;

/**
 * Makes the event of version 2 from a call, as API Gateway or the function's URL sends it. Cookies are separate from the
 * headers; bodies are text or base64, and bytes are always base64.
 */
const eventOf = (call: Call, textAsBase64: boolean): LambdaEvent => {
  const [domainName, routeKey] =
    functionFor(call) === WORKSPACE.name
      ? ["workspace.lambda-url.us-east-1.on.aws", "$default"]
      : ["api.execute-api.us-east-1.amazonaws.com", "ANY /api/{proxy+}"];
  const { headers, body } = requestOf(call);
  const base64 = textAsBase64 || body instanceof Uint8Array;
  const { cookie, ...rest } = headers;
  const [rawPath = "", rawQueryString = ""] = call.path.split("?");
  return {
    version: "2.0",
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookie !== undefined && { cookies: cookie.split("; ") }),
    headers: rest,
    requestContext: {
      authentication: null,
      authorizer: {},
      accountId: "111111111111",
      apiId: domainName.split(".")[0] ?? "",
      domainName,
      domainPrefix: domainName.split(".")[0] ?? "",
      http: { method: call.method, path: rawPath, protocol: "HTTP/1.1", sourceIp: "130.176.0.1", userAgent: "" },
      requestId: "gateway",
      routeKey,
      stage: "$default",
      time: "01/Jan/2026:00:00:00 +0000",
      timeEpoch: 1_767_225_600_000,
    },
    body: typeof body === "string" && !base64 ? body : body === undefined ? null : Buffer.from(body).toString("base64"),
    isBase64Encoded: body !== undefined && base64,
  };
};

/**
 * The handlers of functions that have their own application. The function for pictures isn't in this list, because the
 * API's handler serves pictures too.
 */
const HANDLERS: Record<string, typeof handler> = { [SLACK_CALLS.name]: slackHandler, [PAGES.name]: pagesHandler };

const throughLambda = (base64: boolean): Transport => ({
  name: base64 ? "through Lambda, base64 bodies" : "through Lambda",
  send: asItsFunction(async (call) => {
    const {
      statusCode,
      headers = {},
      cookies = [],
      body,
      isBase64Encoded,
    } = await (HANDLERS[functionFor(call)] ?? handler)(eventOf(call, base64), CONTEXT);
    return {
      status: statusCode,
      headers: new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])),
      cookies,
      text: isBase64Encoded ? Buffer.from(body, "base64").toString() : body,
    };
  }),
});

/** The API as AWS calls it. */
export const asOnAws: Transport = throughLambda(false);

/** Every way to call the API. */
export const TRANSPORTS = [inProcess, asOnAws, throughLambda(true)] as const;

/** The transports that differ for a call without a body. */
export const WITHOUT_BODY = [inProcess, asOnAws] as const;

/**
 * An error's status and body, without the parts that differ between calls. @throws ZodError if the body isn't in the
 * API's format
 */
export const refusal = ({ status, headers, text }: Answer) => {
  const { code, message, fields, requestId } = errorBody.strict().parse(JSON.parse(text)).error;
  if (requestId === "" || requestId !== headers.get("x-request-id"))
    throw new Error("A refusal without its request's id");
  return { status, code, message, fields };
};

/** Headers by name, without those that differ between calls. */
export const headersOf = ({ headers }: Answer): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => name !== "x-request-id"));
