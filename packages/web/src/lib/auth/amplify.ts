import { loadCode } from "@/lib/load-code.ts";
import { configuration } from "./configuration.ts";

/**
 * Loads Amplify, whose packages only this folder imports. Amplify is a fifth of the app's script, so it is loaded only
 * when it is needed: its session part when stored tokens are first read, the rest when somebody signs in or changes an
 * account.
 */

const loadSession = async () => {
  const [code, { auth }] = await Promise.all([loadCode(() => import("./amplify-session.ts")), configuration()]);
  code.configure(auth);
  return { fetchAuthSession: code.fetchAuthSession, tokenStore: code.tokenStoreFor(auth) };
};

let session: ReturnType<typeof loadSession> | undefined;

/** Loads and configures the session part of Amplify, once. After a failure, the next caller tries again. */
export const amplifySession = (): ReturnType<typeof loadSession> => {
  session ??= loadSession().catch((error: unknown) => {
    session = undefined;
    throw error;
  });
  return session;
};

export const amplifyAccount = async () => {
  const [code] = await Promise.all([loadCode(() => import("./amplify-account.ts")), amplifySession()]);
  return code;
};
