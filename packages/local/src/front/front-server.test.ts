import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { EMBED_ORIGINS } from "@clearhouse/core/asset/embed.policy.ts";
import { hasPage } from "@clearhouse/functions/site-paths.ts";
import { getRequestListener } from "@hono/node-server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readBody } from "../server.ts";
import { StartError } from "../stand-in.ts";
import { type Front, type Handle, type Routes, startFront } from "./front-server.ts";
import { serveStatic } from "./static-files.ts";

let root: string;
let front: Front;

const says =
  (name: string): Handle =>
  async (request, response) => {
    response.end(JSON.stringify({ name, url: request.url, headers: request.headers, raw: request.rawHeaders }));
  };

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "clearhouse-site-"));
  mkdirSync(join(root, "assets"));
  writeFileSync(join(root, "index.html"), "<p>the application</p>");
  writeFileSync(join(root, "assets/app-1a2b.js"), "1");
  writeFileSync(join(root, ".secret"), "hidden");
  front = await startFront(0);
});
afterEach(async () => {
  await front.stop();
  rmSync(root, { recursive: true });
});

const open = (more: Partial<Routes> = {}) =>
  front.open({
    api: says("api"),
    media: says("media"),
    branding: says("branding"),
    cognito: async (request, response, path) => says(`cognito ${path}`)(request, response),
    parts: says("parts"),
    isForBuckets: (path) => path.startsWith("/bucket/"),
    site: (request, response) => serveStatic(request, response, root, request.url?.split("?", 1)[0] ?? "/"),
    live: { path: "/event/realtime", upgrade: (_request, socket) => socket.end("HTTP/1.1 418 Live\r\n\r\n") },
    originSecret: "the secret",
    hasRoom: () => true,
    enforcePolicy: true,
    ...more,
  });
const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${front.port}${path}`, init);
const nameOf = async (path: string) => ((await (await get(path)).json()) as { name: string }).name;

test("a socket can be opened only at its one path", async () => {
  open();
  const upgrade = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { connection: "Upgrade", upgrade: "websocket" };
      const asked = request({ port: front.port, host: "127.0.0.1", path, headers }, ({ statusCode }) =>
        resolve(statusCode),
      );
      asked.on("error", reject);
      asked.end();
    });
  expect(await upgrade("/event/realtime")).toBe(418);
  expect(await upgrade("/api/health")).toBe(404);
});

test("each path is answered by its own origin", async () => {
  open();
  expect(await nameOf("/api/health")).toBe("api");
  expect(await nameOf("/rights-request?token=ABCD1234")).toBe("api");
  expect(await nameOf("/sign-contract/abcdefgh")).toBe("api");
  expect(await nameOf("/creator-onboard/abcdefgh")).toBe("api");
  expect(await nameOf("/invite/abcdefgh")).toBe("api");
  expect(await nameOf("/media/t/a/1-x")).toBe("media");
  expect(await nameOf("/branding/abc")).toBe("branding");
  expect(await nameOf("/cognito")).toBe("cognito /");
  expect(await nameOf("/cognito/pool/.well-known/jwks.json")).toBe("cognito /pool/.well-known/jwks.json");
  expect(await nameOf("/bucket/key?partNumber=1")).toBe("parts");
  for (const path of [
    "/",
    "/apis",
    "/mediathek",
    "/rights-requests",
    "/sign-contracts",
    "/creator-onboards",
    "/invites",
    "/approval/AB",
  ]) {
    expect(await (await get(path)).text()).toBe("<p>the application</p>");
  }
});

test("the public site's pages have their own files, and a path without a page is 404", async () => {
  writeFileSync(join(root, "landing.html"), "<p>the product</p>");
  open();
  for (const path of ["/landing", "/landing/", "/landing?from=mail"]) {
    const page = await get(path);
    expect([page.status, await page.text()]).toEqual([200, "<p>the product</p>"]);
    expect(page.headers.get("cache-control")).toBe("no-cache");
  }
  const nowhere = await get("/no/such/page");
  expect([nowhere.status, await nowhere.text()]).toEqual([404, "<p>the application</p>"]);
});

test("every route of the workspace is served for its path", () => {
  const routes = readFileSync(join(import.meta.dirname, "../../../web/src/app/routes.tsx"), "utf8");
  const paths = [...routes.matchAll(/path: "(\/[^"]*)"/g)].map(([, path = ""]) => path.replace(/:\w+$/, "x"));
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !hasPage(path))).toEqual([]);
});

test("a caller's values for the front's own headers never reach the API", async () => {
  open();
  const forged = { "x-clearhouse-origin": "forged", "CloudFront-Viewer-Address": "198.51.100.1:1" };
  const answer = await (await get("/api/x", { headers: forged })).json();
  const { headers, raw } = answer as { headers: Record<string, string>; raw: string[] };
  const viewer = expect.stringMatching(/^127\.0\.0\.1:\d+$/);
  expect(headers).toMatchObject({ "x-clearhouse-origin": "the secret", "cloudfront-viewer-address": viewer });
  expect(raw.filter((text) => /forged|198\.51/.test(text))).toEqual([]);
  expect(raw.filter((text) => /^cloudfront-viewer-address$/i.test(text))).toHaveLength(1);
});

test("every answer has the security headers", async () => {
  open();
  for (const path of ["/", "/api/x", "/assets/none.js"]) {
    const { headers } = await get(path);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self';");
    expect(headers.get("content-security-policy")).toContain(`; frame-src ${EMBED_ORIGINS.join(" ")};`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  }
});

test("hashed assets are cached permanently, pages are checked each time", async () => {
  open();
  expect((await get("/assets/app-1a2b.js")).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const page = await get("/team");
  expect(page.headers.get("cache-control")).toBe("no-cache");
  const again = await get("/team", { headers: { "if-none-match": page.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
});

describe("compressed answers", () => {
  const SCRIPT = `export const text = ${JSON.stringify("a word or two ".repeat(500))};`;
  // fetch would decompress it.
  const raw = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    new Promise<{ headers: IncomingHttpHeaders; status: number | undefined; body: Buffer }>((resolve, reject) => {
      request({ port: front.port, path, headers, method }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () =>
          resolve({ headers: answer.headers, status: answer.statusCode, body: Buffer.concat(parts) }),
        );
      })
        .on("error", reject)
        .end();
    });
  beforeEach(() => {
    writeFileSync(join(root, "assets/big-1a2b.js"), SCRIPT);
    open();
  });

  test.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["gzip;q=1.0, br;q=0", "gzip", gunzipSync],
  ])("have a coding that the caller accepts: %s", async (accepts, coding, unpack) => {
    const { headers, body } = await raw("/assets/big-1a2b.js", { "accept-encoding": accepts });
    expect(headers).toMatchObject({
      "content-encoding": coding,
      vary: "Accept-Encoding",
      "content-length": String(body.length),
      "content-type": "text/javascript; charset=utf-8",
    });
    expect(body.length).toBeLessThan(SCRIPT.length / 5);
    expect(unpack(body).toString()).toBe(SCRIPT);
  });

  test.each(["", "identity", "br;q=0, gzip;q=0"])("isn't for who accepts %j", async (accepts) => {
    const { headers, body } = await raw("/assets/big-1a2b.js", { "accept-encoding": accepts });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers.vary).toBe("Accept-Encoding");
    expect(body.toString()).toBe(SCRIPT);
  });

  test("have an ETag for each coding, with which a cached copy is checked", async () => {
    const tags = [];
    for (const coding of ["br", "gzip", "identity"]) {
      const first = await raw("/assets/big-1a2b.js", { "accept-encoding": coding });
      tags.push(first.headers.etag);
      const again = { "accept-encoding": coding, "if-none-match": String(first.headers.etag) };
      expect((await raw("/assets/big-1a2b.js", again)).status).toBe(304);
    }
    expect(new Set(tags).size).toBe(3);
  });

  test("have the same headers without a body for HEAD", async () => {
    const accepts = { "accept-encoding": "br" };
    const { headers } = await raw("/assets/big-1a2b.js", accepts);
    const head = await raw("/assets/big-1a2b.js", accepts, "HEAD");
    expect(head.body).toHaveLength(0);
    expect(head.headers).toMatchObject({ "content-encoding": "br", "content-length": headers["content-length"] });
  });

  test("change if a later build has other content under the same name", async () => {
    const accepts = { "accept-encoding": "br" };
    await raw("/assets/big-1a2b.js", accepts);
    writeFileSync(join(root, "assets/big-1a2b.js"), `${SCRIPT}\nexport const more = 1;`);
    expect(brotliDecompressSync((await raw("/assets/big-1a2b.js", accepts)).body).toString()).toContain("more");
  });

  test("don't include pictures, nor files that are too small to gain from it", async () => {
    writeFileSync(join(root, "assets/picture.png"), Buffer.alloc(5_000));
    for (const path of ["/assets/picture.png", "/assets/app-1a2b.js"]) {
      const { headers } = await raw(path, { "accept-encoding": "br" });
      expect(headers["content-encoding"]).toBeUndefined();
      expect(headers.vary).toBeUndefined();
    }
  });
});

test("a missing file is 404, not the application's page", async () => {
  open();
  expect((await get("/assets/app-old.js")).status).toBe(404);
});

test("nothing outside the build and nothing hidden is served", async () => {
  open();
  const raw = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(front.port, "127.0.0.1", () => socket.write(`GET ${path} HTTP/1.0\r\n\r\n`));
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.on("end", () => resolve(text)).on("error", reject);
    });
  for (const path of ["/../secret.txt", "/..%2fsecret.txt", "/.secret", "/%2e%2e/x.js", "/%zz.js", "/assets/%00.js"]) {
    expect((await raw(path)).split("\r\n")[0]).toMatch(/404/);
  }
});

test("a request that arrives before everything has started waits for that", async () => {
  const early = nameOf("/api/early");
  open();
  expect(await early).toBe("api");
});

/** Sends the head, and the body in two halves, the second once the answer has begun; reads to the end. */
const sendSlowly = (bytes: number) =>
  new Promise<string>((resolve, reject) => {
    let text = "";
    const half = Buffer.alloc(bytes / 2);
    const socket = connect(front.port, "127.0.0.1", () => {
      socket.write(`POST /api/x HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${bytes}\r\n\r\n`);
      socket.write(half);
    });
    socket.once("data", () => socket.write(half));
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("end", () => resolve(text)).on("error", reject);
  });

test("a request refused before its body was read gets its answer and a notice that the connection ends, without being cut off", async () => {
  open({
    api: async (_, response) => {
      response.writeHead(413, { "content-type": "text/plain", "content-length": 9 }).end("Too large");
    },
  });
  const answer = await sendSlowly(8 * 1024 * 1024);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer).toMatch(/\r\n\r\nToo large$/);
});

/** Sends everything before it reads anything, as Python's http.client does; reads to the end. */
const sendWhole = (path: string, bytes: number) =>
  new Promise<string>((resolve, reject) => {
    let text = "";
    const socket = connect(front.port, "127.0.0.1");
    socket.pause();
    socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${bytes}\r\n\r\n`);
    socket.write(Buffer.alloc(bytes), () => socket.resume());
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("end", () => resolve(text)).on("error", reject);
  });

describe("a sender that reads only after it has sent everything reads the refusal", () => {
  const tooLarge = () => new Response("Too large", { status: 413 });

  test.each([6, 30])("also if the API has read the beginning of the body: %i MB", async (megabytes) => {
    const listener = getRequestListener(async (request) => (request.body ? tooLarge() : new Response()));
    open({
      api: async (request, response) => {
        await listener(request, response);
      },
    });
    const answer = await sendWhole("/api/x", megabytes * 1024 * 1024);
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n.*\r\n\r\nToo large$/is);
  });

  test("also if the handler reads the body only up to a limit", async () => {
    open({
      cognito: async (request, response) => {
        const refusal = await readBody(request, 64 * 1024).catch(String);
        response.writeHead(400, { "content-length": refusal.length }).end(refusal);
      },
    });
    const answer = await sendWhole("/cognito/", 6 * 1024 * 1024);
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*\r\nconnection: close\r\n.*larger than 65536 bytes$/is);
  });

  test("only up to a limit, after which the connection is closed", async () => {
    open({ api: async (_, response) => void response.writeHead(413, { "content-length": 0 }).end() });
    await expect(sendWhole("/api/x", 100 * 1024 * 1024)).rejects.toMatchObject({
      code: expect.stringMatching(/ECONNRESET|EPIPE/),
    });
  });
});

test("a caller who disconnects during the answer isn't logged as an error", async () => {
  const printed = vi.spyOn(process.stdout, "write");
  const failed = Promise.withResolvers<unknown>();
  open({
    parts: async (_, response) => {
      const closed = new Promise((resolve) => response.once("close", resolve));
      socket.destroy();
      await closed;
      await pipeline(Readable.from(["late"]), response).catch((error: unknown) => {
        failed.resolve(error);
        throw error;
      });
    },
  });
  const socket = connect(front.port, "127.0.0.1");
  socket.write("PUT /bucket/key HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\n\r\n12345");
  expect(await failed.promise).toMatchObject({ code: "ERR_STREAM_UNABLE_TO_PIPE" });
  await nameOf("/api/x");
  expect(printed.mock.calls.flat().filter((text) => String(text).includes("A request failed"))).toEqual([]);
  printed.mockRestore();
});

test("on a full disk nothing new is accepted, with an explanation; existing data is shown, and can be deleted", async () => {
  const asked: number[] = [];
  open({
    hasRoom: (bytes) => {
      asked.push(bytes);
      return false;
    },
  });
  for (const [method, path] of [
    ["POST", "/api/assets"],
    ["PATCH", "/api/assets/1"],
    ["POST", "/cognito"],
    ["PUT", "/bucket/key?partNumber=1"],
    ["GET", "/api/health/ready"],
    ["GET", "/api/challenge"],
    ["GET", "/api/owner/rights-request"],
    ["GET", "/api/invite"],
    ["GET", "/api/calendar/feed/abcdefgh.ics"],
    ["GET", "/api/licences/check"],
  ] as const) {
    const answer = await get(path, { method, ...(method !== "GET" && { body: "12345" }) });
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      503,
      {
        error: { code: "disk.full", message: expect.stringMatching(/disk .* is full/), requestId: expect.any(String) },
      },
    ]);
  }
  expect(asked).toEqual([5, 5, 5, 5, 0, 0, 0, 0, 0, 0]);
  expect(await nameOf("/api/assets")).toBe("api");
  expect((await get("/api/assets/1", { method: "DELETE" })).status).toBe(200);
});

test("on a full disk a link still opens its page, which then says what is wrong", async () => {
  writeFileSync(join(root, "rights-request.html"), "<p>the owner's page</p>");
  writeFileSync(join(root, "sign-contract.html"), "<p>the signing page</p>");
  writeFileSync(join(root, "creator-onboard.html"), "<p>the onboarding page</p>");
  open({ hasRoom: () => false });
  expect(await (await get("/sign-contract/abcdefgh")).text()).toBe("<p>the signing page</p>");
  expect(await (await get("/creator-onboard/abcdefgh")).text()).toBe("<p>the onboarding page</p>");
  expect(await (await get("/rights-request?token=ABCD1234EFGH")).text()).toBe("<p>the owner's page</p>");
  expect(await (await get("/invite/abcdefgh")).text()).toBe("<p>the application</p>");
});

test("a port in use is named, with the solution", async () => {
  const failure = await startFront(front.port).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect(String(failure)).toContain(`Port ${front.port} is taken`);
  expect(String(failure)).toContain(`PORT=${front.port + 1} npm start`);
});
