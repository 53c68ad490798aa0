import { connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { describe, expect, test } from "vitest";
import { readBody } from "../server.ts";
import { front, open } from "./testing/front.ts";

/**
 * Sends the request's headers and half of its body, sends the rest once the answer has begun, and reads the whole
 * answer.
 */
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

test("a request that is refused before its body is read gets the whole answer, and the connection is closed", async () => {
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

/** Sends the whole request before it reads the answer, as Python's http.client does. */
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

describe("a caller that sends its whole request before it reads the answer", () => {
  const tooLarge = () => new Response("Too large", { status: 413 });

  test.each([6, 30])(
    "a caller that sends all of its %i MB before it reads the answer gets the API's refusal",
    async (megabytes) => {
      const listener = getRequestListener(async (request) => (request.body ? tooLarge() : new Response()));
      open({
        api: async (request, response) => {
          await listener(request, response);
        },
      });
      const answer = await sendWhole("/api/x", megabytes * 1024 * 1024);
      expect(answer).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n.*\r\n\r\nToo large$/is);
    },
  );

  test("a caller that sends everything before it reads gets the refusal, even if the handler stopped reading at a limit", async () => {
    open({
      cognito: async (request, response) => {
        const refusal = await readBody(request, 64 * 1024).catch(String);
        response.writeHead(400, { "content-length": refusal.length }).end(refusal);
      },
    });
    const answer = await sendWhole("/cognito/", 6 * 1024 * 1024);
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*\r\nconnection: close\r\n.*larger than 65536 bytes$/is);
  });

  test("a caller that sends 100 MB is disconnected before it has sent everything", async () => {
    open({ api: async (_, response) => void response.writeHead(413, { "content-length": 0 }).end() });
    await expect(sendWhole("/api/x", 100 * 1024 * 1024)).rejects.toMatchObject({
      code: expect.stringMatching(/ECONNRESET|EPIPE/),
    });
  });
});
