import { loadCode } from "@/lib/load-code.ts";
import { configuration } from "./configuration.ts";

/**
 * The one way to Amplify, which no other folder knows. It is a fifth of all script, so it comes when it is needed: its
 * session part with the first look at kept tokens, the rest when somebody signs in or changes an account.
 */

const loadSession = async () => {
  const [code, { auth }] = await Promise.all([loadCode(() => import("./amplify-session.ts")), configuration()]);
  code.configure(auth);
  return { fetchAuthSession: code.fetchAuthSession, tokenStore: code.tokenStoreFor(auth) };
};

let session: ReturnType<typeof loadSession> | undefined;

/** Set up once; a failed attempt is made again by the next caller. */
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
