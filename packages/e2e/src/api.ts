import { publicConfig } from "@clearhouse/core/people/team/session.schema.ts";
import * as z from "zod";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Calls the API as a certain person: `path` is below /api. */
export type Api = (method: Method, path: string, body?: object, headers?: Record<string, string>) => Promise<unknown>;

const answer = async (what: string, response: Response): Promise<unknown> => {
  const text = await response.text();
  if (!response.ok) throw new Error(`${what} was refused with ${response.status}: ${text}`);
  return text === "" ? undefined : JSON.parse(text);
};

/** Each connection is used once, because the server could close an idle connection just when the next call is sent. */
export const USED_ONCE = { connection: "close" };

const operationsAt =
  (endpoint: string) =>
  async (operation: string, input: object): Promise<unknown> => {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: {
        ...USED_ONCE,
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(input),
    });
    return answer(operation, response);
  };

/** Cognito's public operations, as a browser calls them. */
const openCognito = async (site: string) => {
  const { auth } = publicConfig.parse(
    await answer("/api/config", await fetch(`${site}/api/config`, { headers: USED_ONCE })),
  );
  const at = operationsAt(auth.endpoint);
  const call = (operation: string, input: object) => at(operation, { ClientId: auth.userPoolClientId, ...input });
  return { clientId: auth.userPoolClientId, call };
};
type Cognito = Awaited<ReturnType<typeof openCognito>>;

const begun = z.object({
  AuthenticationResult: z.object({ IdToken: z.string(), AccessToken: z.string(), RefreshToken: z.string() }),
});

const signIn = async (cognito: Cognito, address: string, password: string) => {
  const AuthParameters = { USERNAME: address, PASSWORD: password };
  const session = await cognito.call("InitiateAuth", { AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  return begun.parse(session).AuthenticationResult;
};

const claims = z.object({ sub: z.string() });

/**
 * Signs in with a password.
 * @returns what Amplify would then store in the browser's local storage: the values by their keys
 */
export const openSession = async (site: string, address: string, password: string): Promise<Record<string, string>> => {
  const cognito = await openCognito(site);
  const { IdToken, AccessToken, RefreshToken } = await signIn(cognito, address, password);
  const { sub } = claims.parse(JSON.parse(Buffer.from(IdToken.split(".")[1] ?? "", "base64url").toString()));
  const client = `CognitoIdentityServiceProvider.${cognito.clientId}`;
  return {
    [`${client}.LastAuthUser`]: sub,
    [`${client}.${sub}.idToken`]: IdToken,
    [`${client}.${sub}.accessToken`]: AccessToken,
    [`${client}.${sub}.refreshToken`]: RefreshToken,
    [`${client}.${sub}.clockDrift`]: "0",
  };
};

/** Signs in with a password. @returns the API as this person, with which a journey prepares what it needs */
export const openApi = async (site: string, address: string, password: string): Promise<Api> => {
  const { IdToken } = await signIn(await openCognito(site), address, password);
  const authorization = `Bearer ${IdToken}`;
  return async (method, path, body, headers) => {
    const response = await fetch(`${site}/api/${path}`, {
      method,
      headers: { ...USED_ONCE, authorization, ...(body && { "content-type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer(`${method} ${path}`, response);
  };
};

/**
 * Makes a confirmed account as an administrator does, because a sign-up needs an invite.
 * @param run the variables in the server's run.json
 */
export const openAccount = async (
  site: string,
  run: { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: string; USER_POOL_ID: string },
  { address, password }: { address: string; password: string },
): Promise<Api> => {
  const call = operationsAt(run.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER);
  const person = { UserPoolId: run.USER_POOL_ID, Username: address };
  const UserAttributes = [
    { Name: "email", Value: address },
    { Name: "email_verified", Value: "true" },
  ];
  await call("AdminCreateUser", { ...person, UserAttributes, MessageAction: "SUPPRESS" });
  await call("AdminSetUserPassword", { ...person, Password: password, Permanent: true });
  return openApi(site, address, password);
};
