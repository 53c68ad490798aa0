import { API_SCOPES, type CreatedApiKey } from "@clearhouse/core/people/api-key/api-key.schema.ts";
import { expect } from "vitest";
import { aLicense } from "../license.ts";
import type { Use } from "../recorder.ts";

/**
 * Makes a key as an admin, makes calls with the key as a program, and revokes the key. Some of what is called in version
 * 1 is called of another function by people.
 */
const useApiKeys: Use = async ({ api, asPerson }, { admin }) => {
  const { grantId } = await aLicense(admin);
  const call = asPerson(admin);
  const key: CreatedApiKey = await call("POST", "/api/team/api-keys", { name: "Zapier", scopes: API_SCOPES });
  await call("GET", "/api/team/api-keys");
  const ofMonth = "/api/v1/calendar?from=2027-01-01&to=2027-01-31";
  const others = [
    `/api/v1/licenses/${grantId}`,
    `/api/v1/licenses/${grantId}/terms`,
    `/api/v1/licenses/${grantId}/odrl`,
    "/api/v1/creator-content",
  ];
  for (const path of ["/api/assets", "/api/v1/assets", ofMonth, ...others]) {
    const { status } = await api.send({ method: "GET", path, headers: { authorization: `Bearer ${key.secret}` } });
    expect(status, path).toBe(200);
  }
  await call("DELETE", `/api/team/api-keys/${key.id}`);
};

export const API_KEY: readonly Use[] = [useApiKeys];
