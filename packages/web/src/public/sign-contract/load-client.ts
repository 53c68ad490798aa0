import type { SigningClient } from "./signing-client.ts";

/**
 * The API's client with its checks, loaded when it is first needed: reading a page that the server has filled in
 * doesn't need it.
 */
export const loadClient = async (token: string): Promise<SigningClient> => {
  const { signingClient } = await import("./signing-client.ts");
  return signingClient(token);
};
