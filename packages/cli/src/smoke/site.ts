import { publicConfig } from "@clearhouse/core/people/team/session.schema.ts";
import * as z from "zod";

const TIMEOUT_MS = 30_000;

export interface Account {
  email: string;
  password: string;
}

const refused = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/**
 * Makes a call with a new connection. The server might have closed an older connection, so that the call would fail
 * although the site works.
 */
export const call = (
  url: URL | string,
  { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {},
) => fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init, headers: { connection: "close", ...headers } });

/** A route's parsed answer. @throws Error with the route and an answer that isn't as expected */
const answerOf = async <T extends z.ZodType>(route: string, response: Response, shape: T): Promise<z.output<T>> => {
  const text = await response.text();
  const body: unknown = text === "" ? undefined : JSON.parse(text);
  if (!response.ok) {
    const { error } = refused.safeParse(body).data ?? {};
    throw new Error(`${route} answered ${response.status}${error ? ` ${error.code}: ${error.message}` : ""}`);
  }
  const parsed = shape.safeParse(body);
  if (!parsed.success) throw new Error(`${route} answered something else: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
};

const ask = async <T extends z.ZodType>(
  url: string,
  [method, path]: readonly [method: string, path: string],
  shape: T,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<z.output<T>> => {
  const response = await call(new URL(`/api${path}`, url), {
    method,
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return answerOf(`${method} ${path.split("?")[0]}`, response, shape);
};

/** Signs in as the site's pages do, and returns the ID token. @throws Error for a wrong password, or a second factor */
const tokenOf = async (url: string, { email, password }: Account): Promise<string> => {
  const { auth } = await ask(url, ["GET", "/config"], publicConfig);
  const [{ Amplify }, { fetchAuthSession, signIn, signOut }, { ConsoleLogger }] = await Promise.all([
    import("aws-amplify"),
    import("aws-amplify/auth"),
    import("aws-amplify/utils"),
  ]);
  // Amplify warns about every endpoint that isn't AWS' own.
  ConsoleLogger.LOG_LEVEL = "ERROR";
  const { userPoolId, userPoolClientId, endpoint, flow } = auth;
  const own = endpoint === "" ? {} : { userPoolEndpoint: endpoint };
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, loginWith: { email: true }, ...own } } });
  await signOut();
  const { nextStep } = await signIn({ username: email, password, options: { authFlowType: flow } });
  if (nextStep.signInStep !== "DONE") throw new Error(`sign-in wants ${nextStep.signInStep}; use another account`);
  const token = (await fetchAuthSession()).tokens?.idToken?.toString();
  if (!token) throw new Error("sign-in gave no token");
  return token;
};

/** Returns functions that use the site as a member and as an owner with a link. */
export const openSite = async (url: string, account: Account) => {
  const authorization = `Bearer ${await tokenOf(url, account)}`;
  return {
    api: <T extends z.ZodType>(method: string, path: string, shape: T, body?: unknown) =>
      ask(url, [method, path], shape, { authorization }, body),
    asOwner: <T extends z.ZodType>(token: string, method: string, path: string, shape: T, body?: unknown) =>
      ask(url, [method, `/owner/rights-request${path}`], shape, { "clearhouse-token": token }, body),
    /** The cookies for the team's media, as a browser would send them. */
    mediaCookies: async (): Promise<string> => {
      const response = await call(new URL("/api/session", url), { headers: { authorization } });
      return response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0])
        .join("; ");
    },
    media: (path: string, cookie?: string) => call(new URL(path, url), { headers: cookie ? { cookie } : {} }),
  };
};
export type Site = Awaited<ReturnType<typeof openSite>>;
