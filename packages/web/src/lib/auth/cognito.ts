import type { SignInOutput } from "aws-amplify/auth";
import { amplifyAccount, amplifySession } from "./amplify.ts";
import { configuration } from "./configuration.ts";
import { hasKeptTokens } from "./has-kept-tokens.ts";
import { forgetPlace, keepPlace, keepSignOut } from "./kept-place.ts";
import { keptIdToken } from "./kept-tokens.ts";
import { leaveFor } from "./leave.ts";
import { SIGN_IN_PATH } from "./paths.ts";

/** The signed-in person, signing in and signing out. */

/** The signed-in person's ID token, renewed by Amplify when it has expired; `undefined` if nobody is signed in. */
export const idToken = async (): Promise<string | undefined> => (await current())?.text;

/** Like {@link idToken}, but renewed even if it hasn't expired; `undefined` if the session can't be renewed. */
export const refreshIdToken = async (): Promise<string | undefined> => (await renewed({ forceRefresh: true }))?.text;

export interface Identity {
  subject: string;
  /** The person's email address; "" if the provider gives none. */
  email: string;
  provider: "password" | "google";
}

/**
 * The person in the ID token; `undefined` if nobody is signed in. The token proves nothing until the server has
 * verified it.
 */
export const identity = async (): Promise<Identity | undefined> => {
  const payload = (await current())?.claims;
  if (!payload?.sub) return undefined;
  return {
    subject: payload.sub,
    email: typeof payload.email === "string" ? payload.email : "",
    provider: isFederated(payload) ? "google" : "password",
  };
};

const isFederated = (payload: object): boolean =>
  "identities" in payload && Array.isArray(payload.identities) && payload.identities.length > 0;

const current = async () => {
  if (!hasKeptTokens()) return undefined;
  const { auth } = await configuration();
  return keptIdToken(auth.userPoolClientId) ?? renewed();
};

const renewed = async (options: { forceRefresh?: boolean } = {}) => {
  const { fetchAuthSession } = await amplifySession();
  try {
    const { idToken } = (await fetchAuthSession(options)).tokens ?? {};
    return idToken && { text: idToken.toString(), claims: idToken.payload };
  } catch (error) {
    if (isSessionOver(error)) return undefined;
    throw error;
  }
};

/** Cognito's errors for a refresh token that is no longer valid, or whose user may not sign in any more. */
const SESSION_OVER = new Set([
  "NotAuthorizedException",
  "UserNotFoundException",
  "UserUnAuthenticatedException",
  "PasswordResetRequiredException",
]);
const isSessionOver = (error: unknown): boolean => error instanceof Error && SESSION_OVER.has(error.name);

/** What happens after the password was accepted. */
export type SignInStep = "done" | "confirm-address" | "authenticator-code" | "reset-password";

const STEPS: Partial<Record<SignInOutput["nextStep"]["signInStep"], SignInStep>> = {
  DONE: "done",
  CONFIRM_SIGN_UP: "confirm-address",
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: "authenticator-code",
  RESET_PASSWORD: "reset-password",
};

const stepOf = ({ nextStep: { signInStep } }: SignInOutput): SignInStep => {
  const step = STEPS[signInStep];
  if (!step) throw new UnfinishedSignIn(signInStep);
  return step;
};

/** Signs in. An earlier person is signed out first, because Amplify otherwise refuses a second sign-in. */
export const signIn = async (email: string, password: string): Promise<SignInStep> => {
  const [{ auth }, amplify] = await Promise.all([configuration(), amplifyAccount()]);
  await forget();
  return stepOf(
    await amplify.answerOf(amplify.signIn({ username: email, password, options: { authFlowType: auth.flow } })),
  );
};

/** Continues the sign-in that {@link signIn} began: sends the code of the second factor. */
export const answerWithCode = async (code: string): Promise<SignInStep> => {
  const { answerOf, confirmSignIn } = await amplifyAccount();
  return stepOf(await answerOf(confirmSignIn({ challengeResponse: code })));
};

/** The password was right, but Cognito requires a further step that these pages don't offer. */
export class UnfinishedSignIn extends Error {
  override readonly name = "UnfinishedSignIn";
  readonly step: string;

  constructor(step: string) {
    super(`Sign-in wants a further step: ${step}`);
    this.step = step;
  }
}

/**
 * Revokes the refresh token and removes what this browser keeps, including the path that an unfinished sign-in would
 * have opened. Stays on the page.
 */
export const forget = async (): Promise<void> => {
  const amplify = await amplifyAccount();
  await amplify.signOut();
  forgetPlace();
};

/**
 * Ends the session in this browser and, for people who signed in with Google, on Cognito's own pages too: otherwise the
 * next person could be signed in to the previous person's account. People who signed in with Google come back to
 * `next`.
 */
export const signOut = async (next = "/"): Promise<void> => {
  const [{ auth }, { tokenStore }] = await Promise.all([configuration(), amplifySession()]);
  const tokens = await tokenStore.loadTokens();
  await forget();
  if (!tokens?.idToken || !isFederated(tokens.idToken.payload)) return;
  keepPlace(next);
  keepSignOut();
  const query = new URLSearchParams({
    client_id: auth.userPoolClientId,
    logout_uri: `${window.location.origin}${SIGN_IN_PATH}`,
  });
  leaveFor(`${auth.googleOrigin}/logout?${query}`);
  // The browser is leaving the page, so nothing may run after this.
  await new Promise(() => undefined);
};
