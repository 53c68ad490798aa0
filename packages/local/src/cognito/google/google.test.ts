import { createHash, randomBytes } from "node:crypto";
import {
  AdminDisableUserCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { CLIENT_ID, POOL_ID } from "../pool.ts";
import { openTestPool, PASSWORD, type TestPool } from "../testing.ts";

let pool: TestPool;
beforeAll(async () => {
  pool = await openTestPool();
});
afterAll(() => pool.close());

const tokens = z.object({ id_token: z.string(), access_token: z.string(), refresh_token: z.string() });

const pkce = () => {
  const verifier = randomBytes(48).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
};
const redirectUri = () => `${pool.siteUrl}/auth`;

/** Opens the page to which the site's Google button leads. */
const authorize = (challenge: string, more: Record<string, string> = {}) =>
  fetch(
    `${pool.url}/oauth2/authorize?${new URLSearchParams({
      client_id: CLIENT_ID,
      redirect_uri: redirectUri(),
      response_type: "code",
      scope: "openid email profile",
      state: "the state & all",
      code_challenge: challenge,
      code_challenge_method: "S256",
      identity_provider: "Google",
      ...more,
    })}`,
    { redirect: "manual" },
  );
const requestIn = (page: string): string => /name="request" value="([^"]+)"/.exec(page)?.[1] ?? "";
const submit = (request: string, fields: Record<string, string>) =>
  fetch(`${pool.url}/oauth2/google`, {
    method: "POST",
    body: new URLSearchParams({ request, ...fields }),
    redirect: "manual",
  });
/** The URL to which the browser is redirected. */
const cameBack = (answer: Response): URL => new URL(answer.headers.get("location") ?? "http://nowhere");

const codeFor = async (fields: Record<string, string>, challenge: string): Promise<string> => {
  const page = await (await authorize(challenge)).text();
  return cameBack(await submit(requestIn(page), fields)).searchParams.get("code") ?? "";
};
const exchange = (code: string, verifier: string, more: Record<string, string> = {}) =>
  fetch(`${pool.url}/oauth2/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: CLIENT_ID,
      redirect_uri: redirectUri(),
      code,
      code_verifier: verifier,
      ...more,
    }),
  });
const signIn = async (fields: Record<string, string>) => {
  const { verifier, challenge } = pkce();
  return tokens.parse(await (await exchange(await codeFor(fields, challenge), verifier)).json());
};
const refusal = async (answer: Response) => [answer.status, await answer.json()];
const INVALID_GRANT = [400, { error: "invalid_grant" }];

test("the page that replaces Google says that it stands in for Google, runs no script, and posts only to its own site", async () => {
  const page = await (await authorize(pkce().challenge)).text();
  expect(page).toContain("This page stands in for Google on this machine.");
  expect(page).not.toMatch(/<script|\son\w+=|https?:/i);
  expect([...page.matchAll(/<form [^>]*action="([^"]+)"/g)].map(([, action]) => action)).toEqual([
    "google",
    "google",
    "google",
  ]);
});

test("a chosen Google account becomes a user of the pool, with a Google identity and a verified email address", async () => {
  const { id_token } = await signIn({ account: "nova@gmail.test" });
  const claims = await pool.verify(id_token);
  expect(claims).toMatchObject({ email: "nova@gmail.test", email_verified: true, name: "Nova Lindqvist" });
  expect(claims["cognito:username"]).toMatch(/^google_\d{21}$/);
  expect(claims.identities).toMatchObject([
    { providerName: "Google", providerType: "Google", userId: /\d{21}/.exec(String(claims["cognito:username"]))?.[0] },
  ]);
  expect((await pool.verify((await signIn({ account: "nova@gmail.test" })).id_token)).sub, "the same again").toBe(
    claims.sub,
  );
});

test("the token marks a typed email address as verified only if the form marks it as verified", async () => {
  const typed = { email: "Mia@Example.com", name: "Mia & <b>Co</b>" };
  const unverified = await pool.verify((await signIn(typed)).id_token);
  expect(unverified).toMatchObject({ email: "mia@example.com", name: typed.name, email_verified: false });
  const verified = await pool.verify((await signIn({ ...typed, verified: "true" })).id_token);
  expect(verified).toMatchObject({ sub: unverified.sub, email_verified: true });
});

test("signing in with Google makes a separate account, and an account with that email and a password still works", async () => {
  const email = await pool.person();
  const { id_token, access_token } = await signIn({ email, verified: "true" });
  const { "cognito:username": username } = await pool.verify(id_token);
  expect(String(username)).toMatch(/^google_/);
  await expect(pool.send(new GetUserCommand({ AccessToken: access_token }))).rejects.toMatchObject({
    message: "Access Token does not have required scopes",
  });
  const AuthParameters = { USERNAME: email, PASSWORD };
  const { AuthenticationResult } = await pool.send(
    new InitiateAuthCommand({ ClientId: CLIENT_ID, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters }),
  );
  const own = await pool.verify(AuthenticationResult?.IdToken ?? "");
  expect(own).toMatchObject({ email, email_verified: true });
  expect(own).not.toHaveProperty("identities");
  expect(own["cognito:username"]).not.toBe(username);
});

test("tokens of a sign-in with Google are renewed by Cognito's API and token endpoint until the account is disabled", async () => {
  const { refresh_token: RefreshToken, id_token } = await signIn({ account: "nova@gmail.test" });
  const renew = () => pool.send(new GetTokensFromRefreshTokenCommand({ ClientId: CLIENT_ID, RefreshToken }));
  const { AuthenticationResult } = await renew();
  const { sub, identities } = await pool.verify(id_token);
  expect(await pool.verify(AuthenticationResult?.IdToken ?? "")).toMatchObject({ sub, identities });
  const byForm = await exchange("", "", { grant_type: "refresh_token", refresh_token: RefreshToken });
  expect(await byForm.json()).toMatchObject({ id_token: expect.any(String), token_type: "Bearer", expires_in: 3_600 });
  await pool.restart();
  await renew();
  const { "cognito:username": Username } = await pool.verify(id_token);
  await pool.send(new AdminDisableUserCommand({ UserPoolId: POOL_ID, Username: String(Username) }));
  await expect(renew()).rejects.toMatchObject({ name: "NotAuthorizedException" });
  const { challenge } = pkce();
  const page = await (await authorize(challenge)).text();
  const answer = cameBack(await submit(requestIn(page), { account: "nova@gmail.test" }));
  expect(answer.searchParams.get("error_description")).toBe("User is not enabled");
});

describe("the return from Google to the site", () => {
  test("a Google sign-in returns to the site's sign-in page with a code and the site's state", async () => {
    const page = await (await authorize(pkce().challenge)).text();
    const answer = await submit(requestIn(page), { email: "back@example.com" });
    const to = cameBack(answer);
    expect([answer.status, `${to.origin}${to.pathname}`]).toEqual([303, redirectUri()]);
    expect(Object.fromEntries(to.searchParams)).toEqual({ state: "the state & all", code: expect.any(String) });
  });

  test("a canceled Google sign-in returns to the site with the error access_denied", async () => {
    const page = await (await authorize(pkce().challenge)).text();
    const to = cameBack(await submit(requestIn(page), { cancel: "true" }));
    expect(Object.fromEntries(to.searchParams)).toEqual({ state: "the state & all", error: "access_denied" });
  });

  test("a Google sign-in is refused if its return URL or its client is unknown", async () => {
    const others: Record<string, string>[] = [
      { redirect_uri: "https://evil.example/auth" },
      { redirect_uri: `${redirectUri()}/` },
      { redirect_uri: `${redirectUri()}?x=1` },
      { redirect_uri: `${redirectUri()}.evil.example` },
      { redirect_uri: "" },
      { client_id: "another" },
    ];
    for (const more of others) {
      const answer = await authorize(pkce().challenge, more);
      expect([answer.status, answer.headers.get("location")], JSON.stringify(more)).toEqual([400, null]);
    }
  });

  test.each<Record<string, string>>([
    { code_challenge_method: "plain" },
    { code_challenge: "short" },
    { code_challenge: "" },
    { response_type: "token" },
    { scope: "email" },
    { scope: "openid aws.cognito.signin.user.admin" },
    { identity_provider: "Facebook" },
  ])("a Google sign-in with %j returns to the site with the error invalid_request", async (more) => {
    const { searchParams } = cameBack(await authorize(pkce().challenge, more));
    expect([searchParams.get("error"), searchParams.get("state")]).toEqual(["invalid_request", "the state & all"]);
  });

  test("the page of a Google sign-in accepts a valid email address once, within ten minutes", async () => {
    const request = requestIn(await (await authorize(pkce().challenge)).text());
    const wrong = await submit(request, { email: "<script>alert(1)</script>" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).not.toContain("<script");
    expect((await submit(request, { email: "one@example.com" })).status).toBe(303);
    expect((await submit(request, { email: "one@example.com" })).status).toBe(400);
    expect((await submit("made-up", { email: "one@example.com" })).status).toBe(400);
    const opened = async () => requestIn(await (await authorize(pkce().challenge)).text());
    const [last, late] = [await opened(), await opened()];
    pool.pass(10 * 60_000 - 1);
    expect((await submit(last, { email: "one@example.com" })).status).toBe(303);
    pool.pass(1);
    expect((await submit(late, { email: "one@example.com" })).status).toBe(400);
  });
});

describe("the code of a Google sign-in", () => {
  const chosen = { email: "code@example.com", verified: "true" };

  test("the code of a Google sign-in is refused with a verifier that doesn't match the challenge", async () => {
    const { challenge } = pkce();
    expect(await refusal(await exchange(await codeFor(chosen, challenge), pkce().verifier))).toEqual(INVALID_GRANT);
  });

  test("the code of a Google sign-in works only once, and is refused after a wrong attempt", async () => {
    const { verifier, challenge } = pkce();
    const code = await codeFor(chosen, challenge);
    const answers = await Promise.all([exchange(code, verifier), exchange(code, verifier)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const other = await codeFor(chosen, challenge);
    await exchange(other, pkce().verifier);
    expect(await refusal(await exchange(other, verifier))).toEqual(INVALID_GRANT);
  });

  test("the code of a Google sign-in is accepted for five minutes, and is then refused", async () => {
    const { verifier, challenge } = pkce();
    const [last, late] = [await codeFor(chosen, challenge), await codeFor(chosen, challenge)];
    pool.pass(5 * 60_000 - 1);
    expect((await exchange(last, verifier)).status).toBe(200);
    pool.pass(1);
    expect(await refusal(await exchange(late, verifier))).toEqual(INVALID_GRANT);
  });

  test("the code of a Google sign-in is refused for another return URL, client or grant type", async () => {
    const { verifier, challenge } = pkce();
    const elsewhere = { redirect_uri: "https://evil.example/auth" };
    expect(await refusal(await exchange(await codeFor(chosen, challenge), verifier, elsewhere))).toEqual(INVALID_GRANT);
    const code = await codeFor(chosen, challenge);
    expect(await refusal(await exchange(code, verifier, { client_id: "another" }))).toEqual([
      400,
      { error: "invalid_client" },
    ]);
    expect(await refusal(await exchange(code, verifier, { grant_type: "password" }))).toEqual([
      400,
      { error: "unsupported_grant_type" },
    ]);
    expect(await refusal(await exchange(code, "short"))).toEqual([400, { error: "invalid_request" }]);
  });
});

test("signing out returns only to the sign-in page", async () => {
  const logout = (to: string) =>
    fetch(`${pool.url}/logout?${new URLSearchParams({ client_id: CLIENT_ID, logout_uri: to })}`, {
      redirect: "manual",
    });
  expect((await logout(redirectUri())).headers.get("location")).toBe(redirectUri());
  const elsewhere = await logout("https://evil.example/");
  expect([elsewhere.status, elsewhere.headers.get("location")]).toEqual([400, null]);
});
