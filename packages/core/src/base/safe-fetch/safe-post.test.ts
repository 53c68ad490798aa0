import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import { withForeignHost } from "../../testing/network.ts";
import { safePost } from "./safe-post.ts";

const LIMITS = { totalMs: 30_000, answerBytes: 10 };
const post = (totalMs = LIMITS.totalMs) =>
  safePost("https://example.com/in", { headers: { "x-one": "1" }, body: "{}" }, { ...LIMITS, totalMs });
const withReceiver = (listener: RequestListener, work: () => Promise<unknown>) =>
  withForeignHost(listener, work, undefined, { plain: true });
const outOfTime = { problem: "unreachable", detail: "out of time" };

describe("an HTTP POST to a foreign URL", () => {
  it("a POST sends the given headers and reads only the beginning of the answer", async () => {
    await withReceiver(
      (request, response) => {
        request.resume();
        response.writeHead(418).end(`${request.method} \u0007${request.headers["x-one"]} and much more`);
      },
      async () => expect(await post()).toEqual({ status: 418, text: "POST 1 an" }),
    );
  });

  it("a POST stops waiting for an answer that doesn't begin or end in time", async () => {
    const slow: RequestListener[] = [
      () => undefined,
      (_request, response) => void response.writeHead(200, { "content-length": "9" }).write("x"),
      // An answer without a length ends only when its connection ends.
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

  it("a POST reports a receiver that hangs up as unreachable", async () => {
    await withReceiver(
      (request) => request.socket.destroy(),
      () => expect(post()).rejects.toMatchObject({ problem: "unreachable" }),
    );
  });

  it("a POST reports a receiver that switches to another protocol as unreachable", async () => {
    await withReceiver(
      (request) =>
        request.socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"),
      () => expect(post()).rejects.toMatchObject({ problem: "unreachable" }),
    );
  });

  it.each(["http://example.com/", "https://10.0.0.1/", "https://example.com:22/"])(
    "a POST to %s is refused",
    async (address) => {
      const sent = safePost(address, { headers: {}, body: "" }, LIMITS);
      await expect(sent).rejects.toMatchObject({ problem: "refused" });
    },
  );
});
