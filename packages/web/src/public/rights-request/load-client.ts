import type { OwnerClient } from "./owner-client.ts";

/**
 * The API's client with its checks, loaded when it is first needed: reading a page that the server has filled in
 * doesn't need it.
 */
export const loadClient = async (token: string): Promise<OwnerClient> => {
  const { ownerClient } = await import("./owner-client.ts");
  return ownerClient(token);
};
