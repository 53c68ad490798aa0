import { type PublicConfig, publicConfig } from "@clearhouse/core/team/session.schema.ts";
import { Amplify } from "aws-amplify";
import { AuthError } from "aws-amplify/auth";
import { DefaultTokenStore } from "aws-amplify/auth/cognito";
import { defaultStorage } from "aws-amplify/utils";
import { ANSWER_UNREADABLE, ApiError, NETWORK_FAILED } from "@/lib/api/api-error.ts";
import { receive } from "@/lib/api/receive.ts";
import { API_TEXTS } from "@/lib/api/texts.ts";

/** What every module of this folder stands on; no other folder knows Amplify. */

let configured: Promise<PublicConfig> | undefined;

const cognitoOf = ({ userPoolId, userPoolClientId, endpoint }: PublicConfig["auth"]) => ({
  Cognito: {
    userPoolId,
    userPoolClientId,
    loginWith: { email: true },
    ...(endpoint === "" ? {} : { userPoolEndpoint: endpoint }),
  },
});

/** Asked for once; a failed attempt is made again by the next caller. */
export const configuration = (): Promise<PublicConfig> => {
  configured ??= receive(fetch(new URL("/api/config", window.location.origin)), publicConfig)
    .then((config) => {
      Amplify.configure({ Auth: cognitoOf(config.auth) });
      return config;
    })
    .catch((error: unknown) => {
      configured = undefined;
      throw error;
    });
  return configured;
};

/** The tokens that Amplify keeps, without its renewing them. */
export const tokenStore = async (): Promise<DefaultTokenStore> => {
  const { auth } = await configuration();
  const store = new DefaultTokenStore();
  store.setKeyValueStorage(defaultStorage);
  store.setAuthConfig(cognitoOf(auth));
  return store;
};

/**
 * An answer of Cognito. Its own words are for the person; what else went wrong on the way is not.
 * @throws AuthError with Cognito's name for it · ApiError
 */
export const answerOf = <T>(call: Promise<T>): Promise<T> =>
  call.catch((cause: unknown) => {
    if (cause instanceof AuthError) throw cause;
    const unreached = cause instanceof Error && cause.name === "NetworkError";
    throw new ApiError({
      code: unreached ? NETWORK_FAILED : ANSWER_UNREADABLE,
      message: unreached ? API_TEXTS.networkFailed : API_TEXTS.unreadable,
      status: 0,
      cause,
    });
  });

/** Whether Cognito refused for this reason (`CodeMismatchException`). */
export const isRefusal = (error: unknown, ...names: string[]): boolean =>
  error instanceof AuthError && names.includes(error.name);
