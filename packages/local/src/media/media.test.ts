import { generateKeyPairSync } from "node:crypto";
import { connect } from "node:net";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedCookies } from "@aws-sdk/cloudfront-signer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BUCKETS } from "../s3/buckets.ts";
import { startS3 } from "../s3/s3.ts";
import { serve } from "../server.ts";
import { REGION, type StandIn } from "../stand-in.ts";
import { CREDENTIALS, temporaryFolder } from "../testing.ts";
import { parseRange } from "./byte-range.ts";
import { startMedia } from "./media.ts";

const SITE = "http://localhost:3000";
const KEY_ID = "K1";
const makeKeys = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
const keys = makeKeys();
const { folder, remove } = temporaryFolder();
const BODY = "0123456789";
const VIDEO = "/media/tem_1/ast_1/1-clip.mp4";
let s3: StandIn;
let front: StandIn;
let media: ReturnType<typeof startMedia>;
const now = Date.parse("2026-11-21T12:00:00Z");

beforeAll(async () => {
  s3 = await startS3(folder, CREDENTIALS);
  const client = new S3Client({
    endpoint: s3.endpoint,
    region: REGION,
    forcePathStyle: true,
    credentials: CREDENTIALS,
  });
  const put = (Key: string, ContentType: string) =>
    client.send(
      new PutObjectCommand({
        Bucket: BUCKETS.media,
        Key,
        Body: BODY,
        ContentType,
        CacheControl: "private, max-age=60",
      }),
    );
  await put("media/tem_1/ast_1/1-clip.mp4", "video/mp4");
  await put("media/tem_1/ast_1/1-page.html", "text/html");
  await put("media/tem_1/ast_1/1-drawing.svg", "image/svg+xml");
  await put("media/tem_2/ast_1/1-clip.mp4", "video/mp4");
  client.destroy();
  media = startMedia({
    s3Endpoint: s3.endpoint,
    credentials: CREDENTIALS,
    bucket: BUCKETS.media,
    signed: { siteUrl: SITE, key: { id: KEY_ID, publicKey: keys.publicKey }, now: () => now },
  });
  front = await serve((request, response) => {
    media.handle(request, response).catch(() => response.destroy());
  });
});

afterAll(async () => {
  media.stop();
  await front.stop();
  await s3.stop();
  remove();
});

interface Cookie {
  resource?: string;
  untilMs?: number;
  privateKey?: string;
  keyPairId?: string;
}
const cookie = (changes: Cookie = {}): string => {
  const { resource = `${SITE}/media/tem_1/*`, untilMs = now + 900_000, ...more } = changes;
  const policy = JSON.stringify({
    Statement: [{ Resource: resource, Condition: { DateLessThan: { "AWS:EpochTime": Math.floor(untilMs / 1_000) } } }],
  });
  const cookies = getSignedCookies({ policy, keyPairId: KEY_ID, privateKey: keys.privateKey, ...more });
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
};
const get = (path: string, headers: Record<string, string> = { cookie: cookie() }, method = "GET") =>
  fetch(`${front.endpoint}${path}`, { headers, method });

test("a caller with a cookie for a file's prefix gets the file with its type and headers", async () => {
  const response = await get(VIDEO);
  expect([response.status, await response.text()]).toEqual([200, BODY]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "video/mp4",
    "content-length": "10",
    // This value was stored with the file.
    "cache-control": "private, max-age=60",
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
  });
  expect(response.headers.get("content-disposition")).toBeNull();
});

describe("signed URLs", () => {
  const signed = (resource: string, changes: Cookie = {}): string =>
    cookie({ resource, ...changes })
      .replaceAll("CloudFront-", "")
      .replaceAll("; ", "&");

  test("a signed URL opens its file without cookies, and opens no other file", async () => {
    const query = signed(`${SITE}${VIDEO}`);
    expect((await get(`${VIDEO}?${query}`, {})).status).toBe(200);
    expect((await get(`${VIDEO}?download=1&${query}`, {})).status).toBe(403);
    expect((await get(`/media/tem_1/ast_2/1-other.mp4?${query}`, {})).status).toBe(403);
  });
  test("an expired or incomplete signed URL is refused, even if cookies allow the file", async () => {
    expect((await get(`${VIDEO}?${signed(`${SITE}${VIDEO}`, { untilMs: now })}`)).status).toBe(403);
    expect((await get(`${VIDEO}?Key-Pair-Id=${KEY_ID}`)).status).toBe(403);
  });
});

describe("files without permission", () => {
  const status = async (path: string, header?: string) =>
    (await get(path, header === undefined ? {} : { cookie: header })).status;

  test("a request without cookies is answered with 403", async () => expect(await status(VIDEO)).toBe(403));
  test("a request with an expired cookie is answered with 403", async () =>
    expect(await status(VIDEO, cookie({ untilMs: now }))).toBe(403));
  test("a request for another team's prefix is answered with 403", async () =>
    expect(await status("/media/tem_2/ast_1/1-clip.mp4", cookie())).toBe(403));
  test("a request for a prefix that only begins with the allowed prefix is answered with 403", async () =>
    expect(await status("/media/tem_10/a/1-b", cookie({ resource: `${SITE}/media/tem_1/*` }))).toBe(403));
  test("a request with a cookie of another site is answered with 403", async () =>
    expect(await status(VIDEO, cookie({ resource: "https://elsewhere.example/media/tem_1/*" }))).toBe(403));
  test("a request with a signature of another key is answered with 403", async () =>
    expect(await status(VIDEO, cookie({ privateKey: makeKeys().privateKey }))).toBe(403));
  test("a request with another key's id is answered with 403", async () =>
    expect(await status(VIDEO, cookie({ keyPairId: "K2" }))).toBe(403));
  test("a request with a policy that was changed after signing is answered with 403", async () => {
    const wider = cookie({ resource: `${SITE}/media/*` });
    const policy = /CloudFront-Policy=[^;]*/.exec(wider)?.[0] ?? "";
    expect(await status(VIDEO, cookie().replace(/CloudFront-Policy=[^;]*/, policy))).toBe(403);
  });
  test("a request with malformed cookies is answered with 403", async () =>
    expect(await status(VIDEO, "CloudFront-Policy=%%%; CloudFront-Signature=x; CloudFront-Key-Pair-Id=K1")).toBe(403));
  test("a request for a path that leads out of the allowed prefix is refused with 403 or 404", async () => {
    const climbing = "/media/tem_1/%2e%2e/tem_2/ast_1/1-clip.mp4";
    expect([403, 404]).toContain(await status(climbing, cookie()));
  });
});

test("a range request is answered with 206 and exactly the requested bytes", async () => {
  for (const [range, text, contentRange] of [
    ["bytes=2-4", "234", "bytes 2-4/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=0-0", "0", "bytes 0-0/10"],
    ["bytes=5-99", "56789", "bytes 5-9/10"],
  ] as const) {
    const response = await get(VIDEO, { cookie: cookie(), range });
    expect([response.status, response.headers.get("content-range"), await response.text()]).toEqual([
      206,
      contentRange,
      text,
    ]);
  }
});

test("a range request for only the first byte is answered with one byte", async () => {
  const { hostname, port } = new URL(front.endpoint);
  const answer = await new Promise<string>((resolve, reject) => {
    let text = "";
    const socket = connect(Number(port), hostname, () => {
      const head = [`GET ${VIDEO} HTTP/1.1`, "host: localhost", `cookie: ${cookie()}`, "range: bytes=0-0"];
      socket.write(`${head.join("\r\n")}\r\nconnection: close\r\n\r\n`);
    });
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("end", () => resolve(text)).on("error", reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 206 [\s\S]*content-length: 1\r\n/);
  expect(answer.slice(answer.indexOf("\r\n\r\n") + 4)).toBe("0");
});

test("a range request past the file's end is answered with 416", async () => {
  const response = await get(VIDEO, { cookie: cookie(), range: "bytes=10-" });
  expect([response.status, response.headers.get("content-range")]).toEqual([416, "bytes */10"]);
});

test("a range request whose If-Range names another version of the file gets the whole file", async () => {
  const response = await get(VIDEO, { cookie: cookie(), range: "bytes=2-4", "if-range": '"another"' });
  expect([response.status, await response.text()]).toEqual([200, BODY]);
});

test("a request for a file that the browser already has is answered with 304", async () => {
  const etag = (await get(VIDEO)).headers.get("etag") ?? "";
  expect((await get(VIDEO, { cookie: cookie(), "if-none-match": etag })).status).toBe(304);
});

test("HEAD returns the size without the bytes", async () => {
  const response = await get(VIDEO, { cookie: cookie() }, "HEAD");
  expect([response.headers.get("content-length"), await response.text()]).toEqual(["10", ""]);
});

test("a file is sent as an attachment with ?download=1", async () => {
  const response = await get(`${VIDEO}?download=1`);
  expect([response.status, response.headers.get("content-disposition")]).toEqual([200, "attachment"]);
});

test.each(["1-page.html", "1-drawing.svg"])("%s is never shown inline, whatever type was stored", async (name) => {
  const response = await get(`/media/tem_1/ast_1/${name}`);
  expect(response.headers.get("content-disposition")).toBe("attachment");
  expect(response.headers.get("content-type")).toBe("application/octet-stream");
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
});

test.each([
  ["a file that isn't there", "/media/tem_1/ast_1/2-none", { cookie: cookie() }],
  ["a URL without a file name", "/media/", { cookie: cookie({ resource: `${SITE}/media/*` }) }],
  ["a file without a cookie", VIDEO, {}],
  ["a range past the end", VIDEO, { cookie: cookie(), range: "bytes=10-" }],
])("the error for %s isn't cached by browsers", async (_, path, headers) => {
  const response = await get(path, headers as Record<string, string>);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("a missing file is answered with 404, and DELETE with 405", async () => {
  expect((await get("/media/tem_1/ast_1/2-none")).status).toBe(404);
  expect((await get(VIDEO, { cookie: cookie() }, "DELETE")).status).toBe(405);
});

test.each(["a".repeat(256), `${"a".repeat(3_000)}.png`, "a%00b.png", "%F0%9F%8C%85".repeat(64), "%"])(
  "a name that no file can have is answered with 404: %s",
  async (name) => {
    expect((await get(`/media/tem_1/ast_1/${name}`)).status).toBe(404);
  },
);

test("parseRange ignores a malformed range, and a header with several ranges", () => {
  expect(
    ["bytes=0-1,3-4", "bytes=-", "items=0-1", "bytes=4-2", undefined].map((header) => parseRange(header, 10)),
  ).toEqual(Array.from({ length: 5 }, () => undefined));
});
