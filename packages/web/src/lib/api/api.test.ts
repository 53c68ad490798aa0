// @vitest-environment jsdom
import { onNewer } from "@clearhouse/core/platform/newer.schema.ts";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { onAccessLost } from "@/lib/auth/access-lost.ts";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { server } from "@/test/setup.ts";
import { signedIn } from "@/test/tokens.ts";
import { client, idempotent, newIdempotencyKey } from "./client.ts";
import { receive, receiveNothing } from "./receive.ts";

const thing = z.object({ name: z.string() });
const answer = (body: unknown, init?: ResponseInit) => Promise.resolve(Response.json(body, init));

describe("an answer of the API", () => {
  test("an answer of the API is returned with the fields of its schema only", async () => {
    await expect(receive(answer({ name: "Harbour", more: 1 }), thing)).resolves.toEqual({ name: "Harbour" });
  });

  test("an answer of the API that doesn't match its schema is an error, and told as one of a newer version", async () => {
    const newer = vi.fn();
    const stop = onNewer(newer);
    await expect(receive(answer({ name: 1 }), thing)).rejects.toMatchObject({ code: "answer.unreadable" });
    expect(newer).toHaveBeenCalledTimes(1);
    stop();
  });

  test("a refusal by the API has a code, a message, fields, a request id and the time to wait", async () => {
    const error = { code: "request.invalid", message: "Please check.", fields: { name: "Too long" }, requestId: "r1" };
    const refused = answer({ error }, { status: 429, headers: { "retry-after": "30" } });
    await expect(receive(refused, thing)).rejects.toMatchObject({ ...error, status: 429, retryAfter: 30 });
  });

  test("an HTML page in place of an answer of the API is an error", async () => {
    const page = Promise.resolve(new Response("<html>502</html>", { status: 502 }));
    await expect(receive(page, thing)).rejects.toMatchObject({ code: "answer.unreadable", status: 502 });
  });

  test("a call that doesn't reach the API fails with a message that is meant for people", async () => {
    await expect(receiveNothing(Promise.reject(new TypeError("Failed to fetch")))).rejects.toMatchObject({
      code: "network.failed",
      message: "The server can't be reached. Check your connection and try again.",
    });
  });
});

describe("a call", () => {
  test("a call sends a bearer token and the given idempotency key", async () => {
    signedIn();
    const seen = vi.fn();
    server.use(
      http.post(at("/api/assets"), ({ request }) => {
        seen(request.headers.get("authorization"), request.headers.get("idempotency-key"));
        return HttpResponse.json({}, { status: 201 });
      }),
      ...fakeApi().handlers,
    );
    const key = newIdempotencyKey();
    const json = { uploadId: "upl_1", name: "a", source: "b", uploadedBy: "c" };
    await client.api.assets.$post({ json }, idempotent(key));
    expect(seen).toHaveBeenCalledWith(expect.stringMatching(/^Bearer ey/), key);
  });

  test("a call whose token is refused is repeated once with another token, and the session continues", async () => {
    signedIn({ jti: "refused" });
    const tries = vi.fn();
    const lost = vi.fn();
    const unsubscribe = onAccessLost(lost);
    server.use(
      http.get(at("/api/assets/counts"), ({ request }) => {
        tries(request.headers.get("authorization"));
        return tries.mock.calls.length === 1 ? refusal(401, "auth.required", "Please sign in.") : HttpResponse.json({});
      }),
      ...fakeApi().handlers,
    );
    const response = await client.api.assets.counts.$get();
    expect(response.status).toBe(200);
    expect(tries).toHaveBeenCalledTimes(2);
    const [refused, renewed] = tries.mock.calls.flat();
    expect(renewed).toMatch(/^Bearer ey/);
    expect(renewed).not.toBe(refused);
    expect(lost).not.toHaveBeenCalled();
    unsubscribe();
  });

  test("a call that is refused because the person has no team is reported to the app", async () => {
    signedIn();
    const lost = vi.fn();
    const unsubscribe = onAccessLost(lost);
    server.use(
      http.get(at("/api/assets/counts"), () => refusal(403, "auth.no_team", "You need an invite.")),
      ...fakeApi().handlers,
    );
    await client.api.assets.counts.$get();
    expect(lost).toHaveBeenCalledWith("no-team", "");
    unsubscribe();
  });

  test("a call that is refused because only admins may make the call doesn't end the session", async () => {
    signedIn();
    const lost = vi.fn();
    const unsubscribe = onAccessLost(lost);
    server.use(
      http.get(at("/api/assets/counts"), () => refusal(403, "auth.forbidden", "Admins only.")),
      ...fakeApi().handlers,
    );
    await client.api.assets.counts.$get();
    expect(lost).not.toHaveBeenCalled();
    unsubscribe();
  });
});
