import type { SigningClient } from "./signing-client.ts";

/** The API's client with its checks, brought when it is first needed: a page that came filled in needs none to be read. */
export const loadClient = async (token: string): Promise<SigningClient> => {
  const { signingClient } = await import("./signing-client.ts");
  return signingClient(token);
};
