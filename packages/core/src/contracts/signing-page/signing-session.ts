import { equalBytes, hmac, keyFor } from "../../platform/hash.ts";
import { newSecretToken } from "../../platform/id.ts";

/**
 * A browser's session on the signing page is a random id, followed by this server's HMAC of the id. So a client can't
 * make up the session that is stored with a signature.
 */

const markOf = async (session: string): Promise<Buffer> =>
  hmac(await keyFor("signing-session"), session).subarray(0, 16);

/** A new session's id, and the value that the browser keeps. */
export const newSession = async (): Promise<{ session: string; kept: string }> => {
  const session = newSecretToken();
  return { session, kept: `${session}.${(await markOf(session)).toString("base64url")}` };
};

/** The session's id in a value that a browser kept; undefined if this server didn't issue the value. */
export const sessionOf = async (kept: string): Promise<string | undefined> => {
  const [session = "", mark = "", ...rest] = kept.split(".");
  const given = Buffer.from(mark, "base64url");
  return rest.length === 0 && equalBytes(given, await markOf(session)) ? session : undefined;
};
