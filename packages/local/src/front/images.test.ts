import { afterEach, expect, test } from "vitest";
import * as z from "zod";
import { serve } from "../server.ts";
import { until } from "../testing.ts";
import { imagesOf } from "./images.ts";

type Answer = (event: unknown) => Promise<unknown>;
let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

/** A server whose function for pictures answers as given. */
const served = async (answer: Answer): Promise<string> => {
  const handle = imagesOf(async ({ name }, event) => {
    expect(name).toBe("Images");
    return answer(event);
  });
  const server = await serve((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  stop = server.stop;
  return server.endpoint;
};

const said = (statusCode: number, body: string, isBase64Encoded = false) => ({
  statusCode,
  headers: { "content-type": "text/plain" },
  cookies: ["a=1", "b=2"],
  body,
  isBase64Encoded,
});

test("the function gets a request as API Gateway passes it on, and its answer is sent", async () => {
  let seen: unknown;
  const endpoint = await served(async (event) => {
    seen = event;
    return said(201, Buffer.from([0, 255]).toString("base64"), true);
  });
  const body = new Uint8Array([137, 80, 0, 255]);
  const headers = { authorization: "Bearer x", cookie: "c=3; d=4" };
  const answer = await fetch(`${endpoint}/api/team/logo?a=b`, { method: "PUT", body, headers });
  expect(seen).toMatchObject({
    version: "2.0",
    rawPath: "/api/team/logo",
    rawQueryString: "a=b",
    cookies: ["c=3", "d=4"],
    headers: { authorization: "Bearer x" },
    requestContext: { http: { method: "PUT", path: "/api/team/logo" } },
    body: Buffer.from(body).toString("base64"),
    isBase64Encoded: true,
  });
  expect([answer.status, answer.headers.get("content-type"), answer.headers.getSetCookie()]).toEqual([
    201,
    "text/plain",
    ["a=1", "b=2"],
  ]);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([0, 255]));
});

test("a request without a body has none for the function either", async () => {
  let seen: unknown;
  const endpoint = await served(async (event) => {
    seen = event;
    return said(200, "{}");
  });
  expect(await (await fetch(`${endpoint}/api/team/logo`, { method: "DELETE" })).text()).toBe("{}");
  expect(seen).toMatchObject({ body: null, isBase64Encoded: false });
});

test("a body that is larger than Lambda accepts is refused without a call", async () => {
  const endpoint = await served(() => Promise.reject(new Error("called")));
  const answer = await fetch(`${endpoint}/api/team/logo`, { method: "PUT", body: new Uint8Array(4 * 1024 * 1024 + 1) });
  expect(answer.status).toBe(413);
});

test("two pictures are drawn at once, and further requests wait for their turn", async () => {
  const event = z.object({ rawPath: z.string() });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const endpoint = await served(async (sent) => {
    const { rawPath } = event.parse(sent);
    begun.push(rawPath);
    await new Promise<void>((resolve) => ends.set(rawPath, resolve));
    return said(200, rawPath);
  });
  const ask = async (path: string) => (await fetch(`${endpoint}${path}`)).text();
  const first = [ask("/1"), ask("/2")];
  await until(() => begun.length === 2 || undefined);
  const third = ask("/3");
  // The third request has reached the server when a later one to another path has, too.
  const fourth = ask("/4");
  ends.get("/1")?.();
  await first[0];
  await until(() => begun.length === 3 || undefined);
  expect(begun).toHaveLength(3);
  ends.get("/2")?.();
  await until(() => begun.length === 4 || undefined);
  ends.get("/3")?.();
  ends.get("/4")?.();
  expect(await Promise.all([...first, third, fourth])).toEqual(["/1", "/2", "/3", "/4"]);
});

test("a failed call is an error, and the next request is answered", async () => {
  let calls = 0;
  const endpoint = await served(async () => {
    calls += 1;
    if (calls <= 2) throw new Error("ended its process");
    return said(200, "drawn");
  });
  expect((await fetch(endpoint)).status).toBe(500);
  expect((await fetch(endpoint)).status).toBe(500);
  expect(await (await fetch(endpoint)).text()).toBe("drawn");
});
