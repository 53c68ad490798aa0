import * as z from "zod";
import { ApiError, NETWORK_FAILED } from "@/lib/api/api-error.ts";
import { API_TEXTS } from "@/lib/api/texts.ts";
import { amplifyAccount, amplifySession } from "./amplify.ts";
import { forget } from "./cognito.ts";
import { configuration } from "./configuration.ts";
import { keepPlace } from "./kept-place.ts";
import { leaveFor } from "./leave.ts";
import { SIGN_IN_PATH } from "./paths.ts";

/**
 * Sign-in with Google through Cognito: authorization code with PKCE, built from Amplify's parts and using Amplify's
 * token store. Amplify's `signInWithRedirect` isn't used for three reasons. The function writes https:// before any
 * domain, but the local server of `npm start` has no HTTPS. The function signs out by its own redirect. The function
 * keeps its state in localStorage, where another tab that opens during the sign-in discards it.
 */

const KEY = "clearhouse.google";
const SCOPE = "openid email profile";
/** The longest verifier that RFC 7636 allows. */
const VERIFIER_LENGTH = 128;

const begun = z.object({ state: z.string(), verifier: z.string() });
const granted = z.object({ access_token: z.string(), id_token: z.string(), refresh_token: z.string() });

const redirectUri = (): string => `${window.location.origin}${SIGN_IN_PATH}`;

/** Goes to Google. When Google sends the person back, {@link finishGoogleSignIn} continues, and goes to `next`. */
export const startGoogleSignIn = async (next: string): Promise<void> => {
  const [{ auth }, { generateCodeVerifier, generateState }] = await Promise.all([configuration(), amplifyAccount()]);
  await forget();
  const state = generateState();
  const { value: verifier, method, toCodeChallenge } = generateCodeVerifier(VERIFIER_LENGTH);
  sessionStorage.setItem(KEY, JSON.stringify({ state, verifier }));
  keepPlace(next);
  const query = new URLSearchParams({
    client_id: auth.userPoolClientId,
    code_challenge: toCodeChallenge(),
    code_challenge_method: method,
    identity_provider: "Google",
    redirect_uri: redirectUri(),
    response_type: "code",
    scope: SCOPE,
    state,
  });
  leaveFor(`${auth.googleOrigin}/oauth2/authorize?${query}`);
};

/** Why Google, or Cognito on its behalf, refused; the message is for the person. */
export class GoogleRefusal extends Error {
  override readonly name = "GoogleRefusal";
}

export const GOOGLE_TEXTS = {
  elsewhere: "This sign-in wasn't started in this tab. Please try again.",
  denied: "Access was denied",
  unfinished: "The sign-in could not be completed. Please try again.",
} as const;

/**
 * Finishes the sign-in with Google's answer. Anybody can make up a link with such an answer. Therefore the answer is
 * used, and its message is shown, only once, and only if this tab began the sign-in.
 * @throws GoogleRefusal · ApiError
 */
export const finishGoogleSignIn = async (search: URLSearchParams): Promise<void> => {
  const { auth } = await configuration();
  const started = begun.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
  sessionStorage.removeItem(KEY);
  if (!started.success || search.get("state") !== started.data.state) throw new GoogleRefusal(GOOGLE_TEXTS.elsewhere);
  const code = search.get("code");
  if (code === null) throw new GoogleRefusal(reasonOf(search.get("error"), search.get("error_description")));

  const answer = await fetch(`${auth.googleOrigin}/oauth2/token`, {
    method: "POST",
    body: new URLSearchParams({
      client_id: auth.userPoolClientId,
      code,
      code_verifier: started.data.verifier,
      grant_type: "authorization_code",
      redirect_uri: redirectUri(),
    }),
  }).catch((cause: unknown) => {
    throw new ApiError({ code: NETWORK_FAILED, message: API_TEXTS.networkFailed, status: 0, cause });
  });
  await keep(await answer.json().catch(() => undefined));
};

const reasonOf = (error: string | null, description: string | null): string => {
  if (description) return description;
  return error === "access_denied" ? GOOGLE_TEXTS.denied : GOOGLE_TEXTS.unfinished;
};

const keep = async (answer: unknown): Promise<void> => {
  const tokens = granted.safeParse(answer);
  if (!tokens.success) throw new GoogleRefusal(GOOGLE_TEXTS.unfinished);
  const { access_token, id_token, refresh_token: refreshToken } = tokens.data;
  const [{ decodeJWT }, { tokenStore }] = await Promise.all([amplifyAccount(), amplifySession()]);
  const accessToken = decodeJWT(access_token);
  const { iat = 0, username } = accessToken.payload;
  if (typeof username !== "string") throw new GoogleRefusal(GOOGLE_TEXTS.unfinished);
  const clockDrift = iat === 0 ? 0 : iat * 1_000 - Date.now();
  await tokenStore.storeTokens({
    accessToken,
    idToken: decodeJWT(id_token),
    refreshToken,
    clockDrift,
    username,
  });
};
