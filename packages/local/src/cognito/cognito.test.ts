import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  GetTokensFromRefreshTokenCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { CognitoJwtVerifier } from "aws-jwt-verify";
import type { Jwks } from "aws-jwt-verify/jwk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serve } from "../server.ts";
import { REGION, type StandIn } from "../stand-in.ts";
import { CREDENTIALS, temporaryFolder } from "../testing.ts";
import { type Cognito, startCognito } from "./cognito.ts";
import { CLIENT_ID as ClientId, POOL_ID as UserPoolId } from "./pool.ts";

const { folder, remove } = temporaryFolder();
const codes: Array<{ to: string; source: string; code: string }> = [];
let cognito: Cognito;
let site: StandIn;
let client: CognitoIdentityProviderClient;
let people = 0;

const start = async () => {
  cognito = await startCognito(folder, async (to, source, code) => void codes.push({ to, source, code }));
  client = new CognitoIdentityProviderClient({
    endpoint: cognito.endpoint,
    region: REGION,
    credentials: CREDENTIALS,
    maxAttempts: 1,
  });
};
const stop = async () => {
  client.destroy();
  await cognito.stop();
};
beforeAll(async () => {
  await start();
  site = await serve((request, response) => {
    cognito.handlePublic(request, response, request.url ?? "/").catch(() => response.destroy());
  });
});
afterAll(async () => {
  await site.stop();
  await stop();
  remove();
});

const Password = "a-good-password";
const person = async () => {
  const Username = `person-${people++}@example.com`;
  await client.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username,
      MessageAction: "SUPPRESS",
      UserAttributes: [
        { Name: "email", Value: Username },
        { Name: "email_verified", Value: "true" },
      ],
    }),
  );
  await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }));
  return Username;
};
const signIn = async (USERNAME: string, PASSWORD = Password) => {
  const command = new InitiateAuthCommand({
    ClientId,
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME, PASSWORD },
  });
  const { AuthenticationResult } = await client.send(command);
  return {
    IdToken: AuthenticationResult?.IdToken ?? "",
    AccessToken: AuthenticationResult?.AccessToken ?? "",
    RefreshToken: AuthenticationResult?.RefreshToken ?? "",
    ExpiresIn: AuthenticationResult?.ExpiresIn,
  };
};
const refresh = (RefreshToken: string) => client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
const verify = async (token: string) => {
  const verifier = CognitoJwtVerifier.create({ userPoolId: UserPoolId, clientId: ClientId, tokenUse: "id" });
  const jwks = await fetch(`${cognito.endpoint}/${UserPoolId}/.well-known/jwks.json`);
  verifier.cacheJwks((await jwks.json()) as Jwks);
  return verifier.verify(token);
};

test("aws-jwt-verify accepts the ID token, which lives an hour and says that the address is verified", async () => {
  const email = await person();
  const { IdToken, ExpiresIn } = await signIn(email);
  const claims = await verify(IdToken);
  expect(claims).toMatchObject({ email, email_verified: true });
  expect([ExpiresIn, claims.exp - claims.iat]).toEqual([3_600, 3_600]);
});

test("an address signs in however it is written", async () => {
  const email = await person();
  expect((await signIn(email.toUpperCase())).IdToken).not.toBe("");
});

test("a wrong password and an unknown address get the same answer", async () => {
  const email = await person();
  const refusals = await Promise.all(
    [signIn(email, "wrong-password"), signIn("nobody@example.com")].map((attempt) => attempt.catch(String)),
  );
  expect(refusals).toEqual(Array.from({ length: 2 }, () => "NotAuthorizedException: Incorrect username or password."));
});

test("passwords under 8 and over 256 characters are refused by the policy", async () => {
  for (const length of [7, 257, 1_000]) {
    const command = new SignUpCommand({
      ClientId,
      Username: `long-${length}@example.com`,
      Password: "x".repeat(length),
    });
    await expect(client.send(command)).rejects.toMatchObject({ name: "InvalidPasswordException" });
  }
});

test("a refresh token gives new tokens, and none after a global sign-out", async () => {
  const { RefreshToken, AccessToken } = await signIn(await person());
  expect((await refresh(RefreshToken)).AuthenticationResult).toMatchObject({
    ExpiresIn: 3_600,
    IdToken: expect.any(String),
  });
  await client.send(new GlobalSignOutCommand({ AccessToken }));
  await expect(refresh(RefreshToken)).rejects.toMatchObject({ name: "NotAuthorizedException" });
});

test("a disabled user can neither sign in nor refresh, an enabled one can again", async () => {
  const Username = await person();
  const { RefreshToken } = await signIn(Username);
  await client.send(new AdminDisableUserCommand({ UserPoolId, Username }));
  await expect(signIn(Username)).rejects.toMatchObject({
    name: "NotAuthorizedException",
    message: "User is disabled.",
  });
  await expect(refresh(RefreshToken)).rejects.toMatchObject({ name: "NotAuthorizedException" });
  await client.send(new AdminEnableUserCommand({ UserPoolId, Username }));
  expect((await signIn(Username)).IdToken).not.toBe("");
});

test("sign-up mails a code, resending mails it again, and confirming verifies the address", async () => {
  const Username = "new@example.com";
  await client.send(new SignUpCommand({ ClientId, Username, Password }));
  await client.send(new ResendConfirmationCodeCommand({ ClientId, Username }));
  const [first, second] = codes.filter(({ to }) => to === Username);
  expect(second?.code).toBe(first?.code);
  await expect(signIn(Username)).rejects.toMatchObject({ name: "UserNotConfirmedException" });
  await client.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode: first?.code }));
  expect(await verify((await signIn(Username)).IdToken)).toMatchObject({ email_verified: true });
});

test("an address that isn't verified says so in the token", async () => {
  const Username = "unverified@example.com";
  await client.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username,
      MessageAction: "SUPPRESS",
      UserAttributes: [
        { Name: "email", Value: Username },
        { Name: "email_verified", Value: "false" },
      ],
    }),
  );
  await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }));
  expect(await verify((await signIn(Username)).IdToken)).toMatchObject({ email_verified: false });
});

test("accounts and sessions survive a restart", async () => {
  const email = await person();
  const { RefreshToken } = await signIn(email);
  await stop();
  await start();
  expect((await refresh(RefreshToken)).AuthenticationResult?.IdToken).toEqual(expect.any(String));
});

test("administration is out of a browser's reach, signing in isn't", async () => {
  const email = await person();
  const browser = new CognitoIdentityProviderClient({
    endpoint: site.endpoint,
    region: REGION,
    credentials: CREDENTIALS,
    maxAttempts: 1,
  });
  const command = new InitiateAuthCommand({
    ClientId,
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: email, PASSWORD: Password },
  });
  expect((await browser.send(command)).AuthenticationResult?.IdToken).toEqual(expect.any(String));
  await expect(browser.send(new AdminDisableUserCommand({ UserPoolId, Username: email }))).rejects.toMatchObject({
    name: "UnknownOperationException",
  });
  browser.destroy();
});
