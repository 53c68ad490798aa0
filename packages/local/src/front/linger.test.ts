import { connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { describe, expect, test } from "vitest";
import { readBody } from "../server.ts";
import { front, open } from "./testing/front.ts";

/** Sends the head and half of the body, then the rest once the answer has begun, and reads the answer to its end. */
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

test("a request that is refused before its body is read gets the whole answer, which ends the connection", async () => {
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

/** Sends the whole request before it reads the answer to its end, as Python's http.client does. */
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

describe("a sender that reads only after it has sent everything", () => {
  const tooLarge = () => new Response("Too large", { status: 413 });

  test.each([6, 30])("reads the refusal of a body that the API began to read (%i MB)", async (megabytes) => {
    const listener = getRequestListener(async (request) => (request.body ? tooLarge() : new Response()));
    open({
      api: async (request, response) => {
        await listener(request, response);
      },
    });
    const answer = await sendWhole("/api/x", megabytes * 1024 * 1024);
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n.*\r\n\r\nToo large$/is);
  });

  test("reads the refusal even if the handler reads the body only up to a limit", async () => {
    open({
      cognito: async (request, response) => {
        const refusal = await readBody(request, 64 * 1024).catch(String);
        response.writeHead(400, { "content-length": refusal.length }).end(refusal);
      },
    });
    const answer = await sendWhole("/cognito/", 6 * 1024 * 1024);
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*\r\nconnection: close\r\n.*larger than 65536 bytes$/is);
  });

  test("is disconnected once it has sent too much", async () => {
    open({ api: async (_, response) => void response.writeHead(413, { "content-length": 0 }).end() });
    await expect(sendWhole("/api/x", 100 * 1024 * 1024)).rejects.toMatchObject({
      code: expect.stringMatching(/ECONNRESET|EPIPE/),
    });
  });
});
