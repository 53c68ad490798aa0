import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const STORED: Record<string, string> = {
  "/sst/clearhouse/prod/Secret/APP_SECRET/value": "the stage's",
  "/sst/clearhouse/.fallback/Secret/APP_SECRET/value": "for all stages",
  "/sst/clearhouse/.fallback/Secret/MEDIA_PRIVATE_KEY/value": "the key",
};

let asked: string[][];
let down: boolean;
let stored: Record<string, string>;

beforeEach(() => {
  vi.resetModules();
  asked = [];
  down = false;
  stored = STORED;
  for (const name of ["APP_SECRET", "MEDIA_PRIVATE_KEY"]) {
    vi.stubEnv(name, "");
    vi.stubEnv(`SST_Secret_value_${name}`, "__FETCH_FROM_SSM__");
  }
  vi.stubEnv("SST_APP", "clearhouse");
  vi.stubEnv("SST_STAGE", "prod");
  vi.spyOn(SSMClient.prototype, "send").mockImplementation(async (command: unknown) => {
    if (!(command instanceof GetParametersCommand)) throw new Error("Another command");
    const { Names = [] } = command.input;
    asked.push(Names);
    if (down) throw new Error("ThrottlingException");
    return { Parameters: Names.flatMap((Name) => (stored[Name] ? [{ Name, Value: stored[Name] }] : [])) };
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const load = async () => (await import("./secret.ts")).secret;

it("all secrets fit into one call of SSM, which accepts at most ten names", async () => {
  const { secret, SECRET_NAMES } = await import("./secret.ts");
  for (const name of SECRET_NAMES) vi.stubEnv(`SST_Secret_value_${name}`, "__FETCH_FROM_SSM__");
  await secret("APP_SECRET");
  expect(asked).toHaveLength(1);
  expect(asked.flat().length).toBeLessThanOrEqual(10);
});

it("a function reads all its secrets in one call and prefers a value for its stage to a value for all stages", async () => {
  const secret = await load();
  expect(await Promise.all([secret("APP_SECRET"), secret("MEDIA_PRIVATE_KEY")])).toEqual(["the stage's", "the key"]);
  expect(await secret("APP_SECRET")).toBe("the stage's");
  expect(asked).toHaveLength(1);
});

it("a function reads only the secrets that it has permission to read", async () => {
  vi.stubEnv("SST_Secret_value_MEDIA_PRIVATE_KEY", "");
  const secret = await load();
  expect(await secret("APP_SECRET")).toBe("the stage's");
  expect(asked.flat().filter((name) => name.includes("MEDIA"))).toEqual([]);
  await expect(secret("MEDIA_PRIVATE_KEY")).rejects.toThrow("Secret MEDIA_PRIVATE_KEY is not set");
});

it("a function asks SSM again after a failed call or a missing secret", async () => {
  const secret = await load();
  down = true;
  await expect(secret("APP_SECRET")).rejects.toThrow("ThrottlingException");
  down = false;
  stored = {};
  await expect(secret("APP_SECRET")).rejects.toThrow("Secret APP_SECRET is not set for stage prod");
  stored = STORED;
  expect(await secret("APP_SECRET")).toBe("the stage's");
});

it("a function uses a plain environment variable without calling SSM", async () => {
  vi.stubEnv("APP_SECRET", "plain");
  const secret = await load();
  expect(await secret("APP_SECRET")).toBe("plain");
  expect(asked).toEqual([]);
});
