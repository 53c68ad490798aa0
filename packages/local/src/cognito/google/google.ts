import { createHash, randomBytes, randomUUID } from "node:crypto";
import * as z from "zod";
import { CognitoError } from "../errors.ts";
import type { Parts } from "../parts.ts";
import { CLIENT_ID } from "../pool.ts";
import { type PoolUser, withAttributes } from "../user.ts";
import { accountPage, OFFERED, problemPage } from "./google-page.ts";

export interface WebAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const SCOPES = ["openid", "email", "profile"];
const ASKED_MS = 10 * 60_000;
const CODE_MS = 5 * 60_000;

const authorization = z.object({
  response_type: z.literal("code"),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal("S256"),
  identity_provider: z.literal("Google"),
  scope: z
    .string()
    .refine((value) => value.split(" ").includes("openid") && value.split(" ").every((one) => SCOPES.includes(one))),
});
const account = z.object({ email: z.email().max(254), name: z.string().trim().max(100).default("") });
const exchange = z.object({
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
});

interface Asked {
  challenge: string;
  scope: string;
  state: string | undefined;
  expiresAt: number;
}
interface Granted {
  username: string;
  challenge: string;
  scope: string;
  expiresAt: number;
}

const html = (status: number, body: string): WebAnswer => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8" },
  body,
});
const redirect = (location: string): WebAnswer => ({ status: 303, headers: { location }, body: "" });
const json = (status: number, body: object): WebAnswer => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** Removes the value that is stored under a key. @returns the value; undefined if it has expired */
const take = <T extends { expiresAt: number }>(kept: Map<string, T>, key: string, now: number): T | undefined => {
  for (const [id, { expiresAt }] of kept) if (expiresAt <= now) kept.delete(id);
  const found = kept.get(key);
  kept.delete(key);
  return found;
};

const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");
/** Google's number for an account, which is always the same for an email address. */
const googleIdOf = (email: string): string =>
  `1${BigInt(`0x${createHash("sha256").update(email).digest("hex").slice(0, 20)}`)
    .toString()
    .padStart(20, "0")
    .slice(0, 20)}`;

/**
 * Replaces Cognito's pages between the site and Google, and Google's own page. The site gets its tokens by OAuth's
 * authorization code with PKCE.
 */
export const openGoogle = ({ pool, sessions, now, siteUrl }: Parts) => {
  const redirectUri = `${siteUrl}/auth`;
  const asked = new Map<string, Asked>();
  const granted = new Map<string, Granted>();

  const back = (state: string | undefined, answer: Record<string, string>): WebAnswer =>
    redirect(`${redirectUri}?${new URLSearchParams({ ...answer, ...(state !== undefined && { state }) })}`);

  const authorize = (query: URLSearchParams): WebAnswer => {
    // People are redirected only if the client is known and the target is a URL of the site.
    if (query.get("client_id") !== CLIENT_ID) return html(400, problemPage("The client is unknown (client_id)."));
    if (query.get("redirect_uri") !== redirectUri) {
      return html(400, problemPage("The address to come back to isn't this site's (redirect_mismatch)."));
    }
    const state = query.get("state") ?? undefined;
    const { data, error } = authorization.safeParse(Object.fromEntries(query));
    if (error) {
      const names = [...new Set(error.issues.map(({ path }) => path.join(".")))].join(", ");
      return back(state, { error: "invalid_request", error_description: `invalid or missing: ${names}` });
    }
    const id = randomUUID();
    asked.set(id, { challenge: data.code_challenge, scope: data.scope, state, expiresAt: now() + ASKED_MS });
    return html(200, accountPage(id));
  };

  /** Creates or updates the person with Google's data, as Cognito's attribute mapping does. */
  const federate = (email: string, name: string, verified: boolean): PoolUser => {
    const userId = googleIdOf(email);
    const Username = `google_${userId}`;
    const user: PoolUser = pool.find(Username) ?? {
      Username,
      Attributes: [{ Name: "sub", Value: randomUUID() }],
      Enabled: true,
      UserStatus: "EXTERNAL_PROVIDER",
      Password: "",
      Federated: { userId, since: now() },
    };
    const mapped = withAttributes(user, { email, email_verified: String(verified), ...(name && { name }) });
    pool.save(mapped);
    return mapped;
  };

  const choose = (form: URLSearchParams): WebAnswer => {
    const id = form.get("request") ?? "";
    const request = take(asked, id, now());
    if (!request) return html(400, problemPage("This page was open for too long. Please start again."));
    const { state, challenge, scope } = request;
    if (form.has("cancel")) return back(state, { error: "access_denied" });
    const offered = OFFERED.find(({ email }) => email === form.get("account"));
    const typed = { email: form.get("email") ?? "", name: form.get("name") ?? "" };
    const chosen = account.safeParse(offered ?? typed);
    if (!chosen.success) {
      asked.set(id, request);
      return html(422, accountPage(id, "Please enter a valid email address", typed));
    }
    const { email, name } = chosen.data;
    const verified = offered !== undefined || form.get("verified") === "true";
    const { Username: username, Enabled } = federate(email.toLowerCase(), name, verified);
    if (!Enabled) return back(state, { error: "invalid_request", error_description: "User is not enabled" });
    const code = randomBytes(24).toString("base64url");
    granted.set(code, { username, challenge, scope, expiresAt: now() + CODE_MS });
    return back(state, { code });
  };

  const tokensOf = (issued: ReturnType<typeof sessions.renew> & { RefreshToken?: string }) => ({
    id_token: issued.IdToken,
    access_token: issued.AccessToken,
    refresh_token: issued.RefreshToken,
    expires_in: issued.ExpiresIn,
    token_type: issued.TokenType,
  });

  const withCode = (form: URLSearchParams): WebAnswer => {
    const { data } = exchange.safeParse(Object.fromEntries(form));
    if (!data) return json(400, { error: "invalid_request" });
    const grant = take(granted, data.code, now());
    const user = grant && pool.find(grant.username);
    const proven = challengeOf(data.code_verifier) === grant?.challenge && data.redirect_uri === redirectUri;
    if (!user?.Enabled || !proven) return json(400, { error: "invalid_grant" });
    return json(200, tokensOf(sessions.begin(user, grant.scope)));
  };

  const withRefreshToken = (form: URLSearchParams): WebAnswer => {
    try {
      return json(200, tokensOf(sessions.renew(form.get("refresh_token"))));
    } catch (error) {
      if (!(error instanceof CognitoError)) throw error;
      return json(400, { error: "invalid_grant" });
    }
  };

  const token = (form: URLSearchParams): WebAnswer => {
    if (form.get("client_id") !== CLIENT_ID) return json(400, { error: "invalid_client" });
    if (form.get("grant_type") === "authorization_code") return withCode(form);
    if (form.get("grant_type") === "refresh_token") return withRefreshToken(form);
    return json(400, { error: "unsupported_grant_type" });
  };

  const logout = (query: URLSearchParams): WebAnswer =>
    query.get("client_id") === CLIENT_ID && query.get("logout_uri") === redirectUri
      ? redirect(redirectUri)
      : html(400, problemPage("The address to continue to isn't this site's (logout_uri)."));

  /** Answers a request. @returns undefined for another path */
  return async (
    method: string,
    path: string,
    query: URLSearchParams,
    form: () => Promise<URLSearchParams>,
  ): Promise<WebAnswer | undefined> => {
    switch (`${method} ${path}`) {
      case "GET /oauth2/authorize":
        return authorize(query);
      case "POST /oauth2/google":
        return choose(await form());
      case "POST /oauth2/token":
        return token(await form());
      case "GET /logout":
        return logout(query);
      default:
        return undefined;
    }
  };
};
