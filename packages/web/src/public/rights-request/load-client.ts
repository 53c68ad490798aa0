import type { OwnerClient } from "./owner-client.ts";

/** The API's client with its checks, brought when it is first needed: a page that came filled in needs none to be read. */
export const loadClient = async (token: string): Promise<OwnerClient> => {
  const { ownerClient } = await import("./owner-client.ts");
  return ownerClient(token);
};
