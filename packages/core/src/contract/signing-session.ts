import { equalBytes, hmac, keyFor } from "../platform/hash.ts";
import { newSecretToken } from "../platform/id.ts";

/**
 * A browser's session on the signing page: an id that this server drew, with its own mark beside it, so that what a
 * signature says of the session is never anything that a client made up.
 */

const markOf = async (session: string): Promise<Buffer> =>
  hmac(await keyFor("signing-session"), session).subarray(0, 16);

/** A new session, and how the browser keeps it. */
export const newSession = async (): Promise<{ session: string; kept: string }> => {
  const session = newSecretToken();
  return { session, kept: `${session}.${(await markOf(session)).toString("base64url")}` };
};

/** The session that a browser kept; undefined for what this server hasn't given out. */
export const sessionOf = async (kept: string): Promise<string | undefined> => {
  const [session = "", mark = "", ...rest] = kept.split(".");
  const given = Buffer.from(mark, "base64url");
  return rest.length === 0 && equalBytes(given, await markOf(session)) ? session : undefined;
};
