import type { CreatedApiKey } from "@clearhouse/core/people/api-key/api-key.schema.ts";
import type { Use } from "../recorder.ts";

/** Makes a key as an admin, makes calls with the key as a program, and revokes the key. */
const useApiKeys: Use = async ({ api, asPerson }, { admin }) => {
  const call = asPerson(admin);
  const key: CreatedApiKey = await call("POST", "/api/team/api-keys", { name: "Zapier", scopes: ["assets:read"] });
  await call("GET", "/api/team/api-keys");
  await api.send({ method: "GET", path: "/api/assets", headers: { authorization: `Bearer ${key.secret}` } });
  await call("DELETE", `/api/team/api-keys/${key.id}`);
};

export const API_KEY: readonly Use[] = [useApiKeys];
