import { type PublicConfig, publicConfig } from "@clearhouse/core/team/session.schema.ts";
import { Amplify } from "aws-amplify";
import { AuthError, signIn as amplifySignIn, signOut as amplifySignOut, fetchAuthSession } from "aws-amplify/auth";
import { ANSWER_UNREADABLE, ApiError } from "@/lib/api/api-error.ts";
import { receive } from "@/lib/api/receive.ts";
import { API_TEXTS } from "@/lib/api/texts.ts";

/** The one place that knows Amplify. */

let configured: Promise<PublicConfig> | undefined;

/** Asked for once; a failed attempt is made again by the next caller. */
const configuration = (): Promise<PublicConfig> => {
  configured ??= receive(fetch(new URL("/api/config", window.location.origin)), publicConfig)
    .then((config) => {
      const { userPoolId, userPoolClientId, endpoint } = config.auth;
      Amplify.configure({
        Auth: {
          Cognito: {
            userPoolId,
            userPoolClientId,
            loginWith: { email: true },
            ...(endpoint === "" ? {} : { userPoolEndpoint: endpoint }),
          },
        },
      });
      return config;
    })
    .catch((error: unknown) => {
      configured = undefined;
      throw error;
    });
  return configured;
};

/** The signed-in person's ID token, renewed by Amplify when it has run out; `undefined` when nobody is signed in. */
export const idToken = async (): Promise<string | undefined> => {
  await configuration();
  return tokenOf();
};

/** As {@link idToken}, renewed whatever its age; `undefined` when the session can't be renewed. */
export const refreshIdToken = async (): Promise<string | undefined> => {
  await configuration();
  return tokenOf({ forceRefresh: true });
};

const tokenOf = async (options: { forceRefresh?: boolean } = {}): Promise<string | undefined> => {
  try {
    const { tokens } = await fetchAuthSession(options);
    return tokens?.idToken?.toString();
  } catch (error) {
    if (isSessionOver(error)) return undefined;
    throw error;
  }
};

/** What Cognito says when a refresh token was revoked, has run out, or its user is gone or disabled. */
const SESSION_OVER = new Set([
  "NotAuthorizedException",
  "UserNotFoundException",
  "UserUnAuthenticatedException",
  "PasswordResetRequiredException",
]);
const isSessionOver = (error: unknown): boolean => error instanceof Error && SESSION_OVER.has(error.name);

/** Whoever was signed in before is signed out first: Amplify refuses a second sign-in otherwise. */
export const signIn = async (email: string, password: string): Promise<void> => {
  const { auth } = await configuration();
  await amplifySignOut();
  const { isSignedIn, nextStep } = await amplifySignIn({
    username: email,
    password,
    options: { authFlowType: auth.flow },
  }).catch((error: unknown) => {
    // Cognito's own words are for the person; what else went wrong on the way is not.
    if (error instanceof AuthError) throw error;
    throw new ApiError({ code: ANSWER_UNREADABLE, message: API_TEXTS.unreadable, status: 0, cause: error });
  });
  if (!isSignedIn) throw new UnfinishedSignIn(nextStep.signInStep);
};

/** The password was right, but Cognito wants a further step that this screen doesn't offer. */
export class UnfinishedSignIn extends Error {
  override readonly name = "UnfinishedSignIn";
  readonly step: string;

  constructor(step: string) {
    super(`Sign-in wants a further step: ${step}`);
    this.step = step;
  }
}

export const signOut = async (): Promise<void> => {
  await configuration();
  await amplifySignOut();
};
