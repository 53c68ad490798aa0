import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import type { Handle } from "../../server.ts";
import { type Front, type Routes, startFront } from "../front-server.ts";
import { serveStatic } from "../static-files.ts";

/**
 * The folder of a small site, and the front server that serves it. Folder and server are made anew for each test of a
 * file that imports this file.
 */
export let root: string;
export let front: Front;

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

/** Opens a front server with servers behind it that answer with their name. */
export const open = (more: Partial<Routes> = {}, opened = front) =>
  opened.open({
    api: says("api"),
    images: says("images"),
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

/** Sends a request to the front server. */
export const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${front.port}${path}`, init);

/** The name of the server that answers at a path. */
export const nameOf = async (path: string) => ((await (await get(path)).json()) as { name: string }).name;
