import { beforeAll, describe, expect, it } from "vitest";
import { type Hooks, intercept } from "../../testing/aws-calls/sdk.ts";
import { freshAddress, inProcess, refusal, TRANSPORTS } from "../../testing/call.ts";
import { aSignedInTeam, type Person } from "../../testing/roles/people.ts";

let admin: Person;
beforeAll(async () => {
  ({ admin } = await aSignedInTeam("Clearhouse Network"));
});

const during = async <T>(hooks: Hooks, work: () => Promise<T>): Promise<T> => {
  const stop = intercept(hooks);
  try {
    return await work();
  } finally {
    stop();
  }
};

describe.each(TRANSPORTS)("errors of the API, $name", ({ send }) => {
  const list = () => send({ method: "GET", path: "/api/assets", headers: { authorization: admin.authorization } });

  it("an unexpected error is answered with 500 and a fixed message, without details of the error", async () => {
    const secret = "arn:aws:dynamodb:us-east-1:111111111111:table/secret-table";
    const call = async () => {
      throw Object.assign(new Error(`AccessDenied for ${secret}`), { code: "SECRET", fields: { a: secret } });
    };
    const answer = await during({ call }, list);
    expect(refusal(answer)).toEqual({
      status: 500,
      code: "internal",
      message: "Something went wrong on our side. Please try again.",
      fields: undefined,
    });
    expect(`${answer.text}${JSON.stringify([...answer.headers])}`).not.toContain("secret-table");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("a thrown value that isn't an Error object is answered with 500", async () => {
    const call = () => Promise.reject("a text");
    expect(refusal(await during({ call }, list))).toMatchObject({ status: 500, code: "internal" });
  });

  it("a URL without a route is answered with 404 in the format of all refusals", async () => {
    for (const path of ["/api/nothing", "/api", "/", "/api/assets/", "/API/health", "//api/health", "/media/x"]) {
      const answer = await send({ method: "GET", path, headers: { authorization: admin.authorization } });
      expect(refusal(answer), path).toMatchObject({ status: 404, code: "route.not_found" });
    }
  });

  it("a method that a route doesn't have is answered with 404 in the format of all refusals", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const answer = await send({ method, path: "/api/health" });
      expect(refusal(answer), method).toMatchObject({ status: 404, code: "route.not_found" });
    }
  });

  it("a list and the health answer aren't cached, and the public configuration is cached for a minute", async () => {
    expect((await list()).headers.get("cache-control")).toBe("no-store");
    expect((await send({ method: "GET", path: "/api/health" })).headers.get("cache-control")).toBe("no-store");
    const config = await send({ method: "GET", path: "/api/config" });
    expect(config.headers.get("cache-control")).toBe("public, max-age=60");
  });

  it("a call that exceeds a rate limit is refused with the seconds until the next attempt", async () => {
    const call = { method: "GET", path: "/api/challenge", headers: { "cloudfront-viewer-address": freshAddress() } };
    const statuses = await Promise.all(Array.from({ length: 130 }, async () => (await send(call)).status));
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const answer = await send(call);
    // If a new minute has begun, this call is the first of that minute and isn't refused.
    if (answer.status === 429) {
      expect(refusal(answer)).toMatchObject({
        code: "rate_limit.exceeded",
        message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ (second|minute)s?\.$/),
      });
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
      expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    }
    expect((await send({ ...call, headers: {} })).status).toBe(200);
  });
});

it("each refusal has its own id in a header", async () => {
  const ids = await Promise.all(
    [1, 2, 3].map(async () =>
      (await inProcess.send({ method: "GET", path: "/api/nothing" })).headers.get("x-request-id"),
    ),
  );
  expect(new Set(ids).size).toBe(3);
});
