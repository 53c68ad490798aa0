import { S3ServiceException } from "@aws-sdk/client-s3";
import { publicConfig } from "@clearhouse/core/people/team/session.schema.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { callsOf, intercept } from "../testing/aws-calls/sdk.ts";
import { TRANSPORTS } from "../testing/call.ts";

const failing = (service: string, error: Error) =>
  intercept({
    call: (call, perform) => (call.service === service ? Promise.reject(error) : perform()),
  });

afterEach(() => {
  vi.unstubAllEnvs();
});

/** All secrets, none of which is broken. */
const SECRETS = {
  APP_SECRET: true,
  MEDIA_PRIVATE_KEY: true,
  LICENCE_SEAL: true,
  SLACK_SIGNING_SECRET: true,
  SLACK_TOKEN_KEYS: true,
};

describe.each(TRANSPORTS)("the system's routes, $name", ({ send }) => {
  const get = (path: string) => send({ method: "GET", path });
  const json = async (path: string) => {
    const { status, text } = await get(path);
    return { status, body: JSON.parse(text) };
  };

  it("the route for health answers without calling a service", async () => {
    const { result, calls } = await callsOf(() => json("/api/health"));
    expect(result).toEqual({ status: 200, body: { status: "ok" } });
    expect(calls).toEqual([]);
  });

  it("the route for readiness asks the table and the media bucket, and looks at each secret", async () => {
    const { result, calls } = await callsOf(() => json("/api/health/ready"));
    const parts = { table: true, media: true, ...SECRETS };
    expect(result).toEqual({ status: 200, body: { status: "ready", parts } });
    expect(calls.map(({ service, action }) => `${service} ${action}`).sort()).toEqual([
      "dynamodb GetItem",
      "s3 GetObject",
    ]);
  });

  it.each([
    ["dynamodb", { table: false, media: true }],
    ["s3", { table: true, media: false }],
  ])("the API isn't ready while %s doesn't answer", async (service, parts) => {
    const stop = failing(service, new Error("connect ECONNREFUSED"));
    try {
      const body = { status: "not_ready", parts: { ...parts, ...SECRETS }, problems: {} };
      expect(await json("/api/health/ready")).toEqual({ status: 503, body });
    } finally {
      stop();
    }
  });

  it.each([
    ["APP_SECRET", "", "isn't set"],
    ["APP_SECRET", "too-short-secret", "is shorter"],
    ["MEDIA_PRIVATE_KEY", "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQ", "is cut off"],
    ["MEDIA_PRIVATE_KEY", process.env.LICENCE_SEAL ?? "", "isn't the private half of the public key"],
    ["LICENCE_SEAL", process.env.MEDIA_PRIVATE_KEY ?? "", "has no certificate"],
    ["SLACK_TOKEN_KEYS", "abcdef0123456789", "64 hex digits"],
    ["SLACK_SIGNING_SECRET", "not a secret of Slack", "isn't a signing secret"],
  ])(
    "the API isn't ready with a broken %s, and says what is wrong without any part of it",
    async (name, value, words) => {
      vi.stubEnv(name, value);
      const { status, text } = await get("/api/health/ready");
      const { parts, problems } = JSON.parse(text);
      expect(status).toBe(503);
      expect(parts).toEqual({ table: true, media: true, ...SECRETS, [name]: false });
      expect(Object.keys(problems)).toEqual([name]);
      expect(problems[name]).toContain(words);
      for (const line of value.split("\n").filter((one) => one.length > 8)) expect(text).not.toContain(line);
    },
  );

  it("the API is ready if Slack isn't set up, and doesn't say that Slack's secrets can be used", async () => {
    vi.stubEnv("SLACK_SIGNING_SECRET", "");
    vi.stubEnv("SLACK_TOKEN_KEYS", "");
    const { SLACK_SIGNING_SECRET, SLACK_TOKEN_KEYS, ...set } = SECRETS;
    const parts = { table: true, media: true, ...set };
    expect(await json("/api/health/ready")).toEqual({ status: 200, body: { status: "ready", parts } });
  });

  it("the API isn't ready if there is no media bucket", async () => {
    const stop = intercept({
      call: (call, perform) =>
        perform(call.service === "s3" ? { ...call.input, Bucket: "clearhouse-no-such-bucket" } : undefined),
    });
    try {
      expect(await json("/api/health/ready")).toMatchObject({ status: 503, body: { parts: { media: false } } });
    } finally {
      stop();
    }
  });

  it("the API isn't ready if the media bucket refuses the call", async () => {
    // S3's answer to a HEAD has no body and no error code.
    const refused = new S3ServiceException({
      name: "Unknown",
      message: "UnknownError",
      $fault: "client",
      $metadata: { httpStatusCode: 403 },
    });
    const stop = failing("s3", refused);
    try {
      expect(await json("/api/health/ready")).toMatchObject({ status: 503, body: { parts: { media: false } } });
    } finally {
      stop();
    }
  });

  it("the public configuration names the user pool for signing in and contains no secret of the server", async () => {
    const { status, body } = await json("/api/config");
    expect(status).toBe(200);
    expect(body).toEqual(publicConfig.strict().parse(body));
    expect(body).toMatchObject({ auth: { userPoolId: process.env.USER_POOL_ID, flow: "USER_PASSWORD_AUTH" } });
    for (const secret of [process.env.APP_SECRET, process.env.ORIGIN_SECRET]) {
      expect(JSON.stringify(body)).not.toContain(secret);
    }
  });

  it("each challenge has its own signature and is valid for an hour", async () => {
    const [one, two] = [await json("/api/challenge"), await json("/api/challenge")];
    expect(one.body.signature).toMatch(/^[0-9a-f]{64}$/);
    expect(one.body.signature).not.toBe(two.body.signature);
    const seconds = one.body.parameters.expiresAt - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_601);
  });
});
