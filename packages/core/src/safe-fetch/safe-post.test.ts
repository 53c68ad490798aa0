import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import { withForeignHost } from "../testing/network.ts";
import { safePost } from "./safe-post.ts";

const LIMITS = { totalMs: 30_000, answerBytes: 10 };
const post = (totalMs = LIMITS.totalMs) =>
  safePost("https://example.com/in", { headers: { "x-one": "1" }, body: "{}" }, { ...LIMITS, totalMs });
const withReceiver = (listener: RequestListener, work: () => Promise<unknown>) =>
  withForeignHost(listener, work, undefined, { plain: true });
const outOfTime = { problem: "unreachable", detail: "out of time" };

describe("posting to a foreign address", () => {
  it("sends what it is given, once, and reads the beginning of the answer", async () => {
    await withReceiver(
      (request, response) => {
        request.resume();
        response.writeHead(418).end(`${request.method} \u0007${request.headers["x-one"]} and much more`);
      },
      async () => expect(await post()).toEqual({ status: 418, text: "POST 1 an" }),
    );
  });

  it("stops waiting in time: for the first byte, for the last, or for an answer without an end", async () => {
    const slow: RequestListener[] = [
      () => undefined,
      (_request, response) => void response.writeHead(200, { "content-length": "9" }).write("x"),
      // Without a length, such an answer ends with its connection.
      (_request, response) => void response.socket?.write("HTTP/1.0 200 OK\r\n\r\nx"),
    ];
    for (const listener of slow) {
      await withReceiver(listener, () => expect(post(300)).rejects.toMatchObject(outOfTime));
    }
    await withReceiver(
      (_request, response) => {
        const more = () => void (response.destroyed || response.write("x".repeat(65_536), more));
        more();
      },
      async () => expect((await post()).text).toBe("x".repeat(10)),
    );
  });

  it("reports a receiver that hangs up as unreachable", async () => {
    await withReceiver(
      (request) => request.socket.destroy(),
      () => expect(post()).rejects.toMatchObject({ problem: "unreachable" }),
    );
  });

  it("says that a receiver which answers with another protocol can't be reached", async () => {
    await withReceiver(
      (request) =>
        request.socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"),
      () => expect(post()).rejects.toMatchObject({ problem: "unreachable" }),
    );
  });

  it.each(["http://example.com/", "https://10.0.0.1/", "https://example.com:22/"])(
    "isn't possible to %s",
    async (address) => {
      const sent = safePost(address, { headers: {}, body: "" }, LIMITS);
      await expect(sent).rejects.toMatchObject({ problem: "refused" });
    },
  );
});
