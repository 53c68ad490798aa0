import { S3ServiceException } from "@aws-sdk/client-s3";
import { publicConfig } from "@clearhouse/core/team/session.schema.ts";
import { describe, expect, it } from "vitest";
import { callsOf, intercept } from "../testing/aws-calls/sdk.ts";
import { TRANSPORTS } from "../testing/call.ts";

const failing = (service: string, error: Error) =>
  intercept({
    call: (call, perform) => (call.service === service ? Promise.reject(error) : perform()),
  });

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

  it("the route for readiness asks the table and the media bucket", async () => {
    const { result, calls } = await callsOf(() => json("/api/health/ready"));
    expect(result).toEqual({ status: 200, body: { status: "ready", parts: { table: true, media: true } } });
    expect(calls.map(({ service, action }) => `${service} ${action}`).sort()).toEqual([
      "dynamodb GetItem",
      "s3 HeadObject",
    ]);
  });

  it.each([
    ["dynamodb", { table: false, media: true }],
    ["s3", { table: true, media: false }],
  ])("the API isn't ready while %s doesn't answer", async (service, parts) => {
    const stop = failing(service, new Error("connect ECONNREFUSED"));
    try {
      expect(await json("/api/health/ready")).toEqual({ status: 503, body: { status: "not_ready", parts } });
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
