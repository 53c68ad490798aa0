import { readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { EMBED_ORIGINS } from "@clearhouse/core/base/post-url/post-url.policy.ts";
import { hasPage } from "@clearhouse/functions/site-paths.ts";
import { expect, test, vi } from "vitest";
import { StartError } from "../stand-in.ts";
import { startFront } from "./front-server.ts";
import { front, get, nameOf, open, root } from "./testing/front.ts";

test("a WebSocket can be opened at /event/realtime, and an attempt at another path is answered with 404", async () => {
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

test("a path of the API, media, sign-in or uploads is answered by its server, and any other path by the web app", async () => {
  open();
  expect(await nameOf("/api/health")).toBe("api");
  expect(await nameOf("/api/team/members/usr_1/avatar")).toBe("images");
  expect(await nameOf("/api/team/members/usr_1/avatar/x")).toBe("api");
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

test("the landing page's path returns the landing page's file, and a path without a page is answered with 404", async () => {
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

test("hasPage knows the path of every route of the workspace", () => {
  const routes = readFileSync(join(import.meta.dirname, "../../../web/src/app/routes.tsx"), "utf8");
  const paths = [...routes.matchAll(/path: "(\/[^"]*)"/g)].map(([, path = ""]) => path.replace(/:\w+$/, "x"));
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !hasPage(path))).toEqual([]);
});

/** The status and text of an answer to a request with this Host header. */
const askAs = (host: string, port: number, headers: Record<string, string> = {}) =>
  new Promise<[status: number | undefined, text: string]>((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", path: "/api/x", headers: { ...headers, host } }, (response) => {
      response.toArray().then((parts) => resolve([response.statusCode, parts.join("")]), reject);
    });
    asked.on("error", reject);
    asked.end();
  });

test("requests and connections to a name that isn't the server's own are refused, so no page can pose as the site", async () => {
  open();
  const { port } = front;
  for (const own of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, "localhost", "LOCALHOST:8080"]) {
    expect([own, (await askAs(own, port))[0]]).toEqual([own, 200]);
  }
  const upgrade = { connection: "Upgrade", upgrade: "websocket" };
  for (const foreign of ["rebound.example.com", `rebound.example.com:${port}`, "localhost.example.com", "[::2]"]) {
    const [status, text] = await askAs(foreign, port);
    expect([foreign, status, text]).toEqual([foreign, 421, expect.stringContaining(`http://localhost:${port}`)]);
    expect([foreign, (await askAs(foreign, port, upgrade))[0]]).toEqual([foreign, 421]);
  }
});

test("a server with a tunnel is also reached by the tunnel's name", async () => {
  const tunneled = await startFront(0, "clearhouse.tunnel.example.com");
  open({}, tunneled);
  expect((await askAs("Clearhouse.tunnel.example.com", tunneled.port))[0]).toBe(200);
  expect((await askAs("tunnel.example.com", tunneled.port))[0]).toBe(421);
  await tunneled.stop();
});

test("a caller can't forge the headers that the front server sets for the API", async () => {
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

test("browsers may cache files with a hash in their name permanently, and must check pages each time", async () => {
  open();
  expect((await get("/assets/app-1a2b.js")).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const page = await get("/team");
  expect(page.headers.get("cache-control")).toBe("no-cache");
  const again = await get("/team", { headers: { "if-none-match": page.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
});

test("a missing file is answered with 404 and the text Not Found, not with the application's page", async () => {
  open();
  const missing = await get("/assets/app-old.js");
  expect([missing.status, missing.headers.get("content-type"), await missing.text()]).toEqual([
    404,
    "text/plain; charset=utf-8",
    "Not Found",
  ]);
});

test("files outside the build and hidden files are answered with 404", async () => {
  open();
  const raw = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(front.port, "127.0.0.1", () =>
        socket.write(`GET ${path} HTTP/1.0\r\nHost: localhost\r\n\r\n`),
      );
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

test("a request that arrives before the start is complete is answered after the start", async () => {
  const early = nameOf("/api/early");
  open();
  expect(await early).toBe("api");
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

test("on a full disk new data is refused with the reason, and existing data is shown and can be deleted", async () => {
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
    ["GET", "/api/licenses/check"],
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
  expect(asked).toEqual([5, 5, 5, 5, 0, 0, 0, 0, 0, 0, 0]);
  expect(await nameOf("/api/assets")).toBe("api");
  expect((await get("/api/assets/1", { method: "DELETE" })).status).toBe(200);
});

test("on a full disk the links of owners, signers, creators and invited people still open their pages", async () => {
  writeFileSync(join(root, "rights-request.html"), "<p>the owner's page</p>");
  writeFileSync(join(root, "sign-contract.html"), "<p>the signing page</p>");
  writeFileSync(join(root, "creator-onboard.html"), "<p>the onboarding page</p>");
  open({ hasRoom: () => false });
  expect(await (await get("/sign-contract/abcdefgh")).text()).toBe("<p>the signing page</p>");
  expect(await (await get("/creator-onboard/abcdefgh")).text()).toBe("<p>the onboarding page</p>");
  expect(await (await get("/rights-request?token=ABCD1234EFGH")).text()).toBe("<p>the owner's page</p>");
  expect(await (await get("/invite/abcdefgh")).text()).toBe("<p>the application</p>");
});

test("the error for a port in use names the port and the solution", async () => {
  const failure = await startFront(front.port).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect(String(failure)).toContain(`Port ${front.port} is taken`);
  expect(String(failure)).toContain(`PORT=${front.port + 1} npm start`);
});
