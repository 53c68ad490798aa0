import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, expect, it, vi } from "vitest";
import { env } from "../env.ts";

afterEach(() => vi.unstubAllEnvs());

/** The Authorization header of a call of the table in a process with this setting. */
const authorizationWith = async (setting: string | undefined): Promise<string> => {
  vi.stubEnv("TABLE_AUTHORIZATION", setting);
  vi.resetModules();
  const { dynamo, table } = await import("./clients.ts");
  const handle = vi.spyOn(dynamo.config.requestHandler, "handle");
  await table.send(new GetCommand({ TableName: env.TABLE_NAME, Key: { pk: "a", sk: "b" } }));
  return handle.mock.calls[0]?.[0].headers.authorization ?? "";
};

it("a call of the table is signed, unless the store checks no signatures", async () => {
  const signed = await authorizationWith(undefined);
  expect(signed).toMatch(/^AWS4-HMAC-SHA256 .*Signature=[0-9a-f]{64}$/);
  const constant = signed.replace(/Signature=.*/, `Signature=${"0".repeat(64)}`);
  expect(await authorizationWith(constant)).toBe(constant);
});
