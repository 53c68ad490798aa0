import { randomBytes } from "node:crypto";
import type { RequestListener } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { asTeam, get, LIMITS, problem, serve } from "../../testing/foreign-fetch.ts";
import { PUBLIC, withForeignHost } from "../../testing/network.ts";
import type { ForeignProblem } from "./safe-fetch.schema.ts";
import { type Limits, safeFetch } from "./safe-fetch.ts";

describe("a fetch", () => {
  it("a fetch sends only neutral headers, without cookies and without a referrer", async () => {
    let headers: Record<string, unknown> = {};
    const listen: RequestListener = (request, answer) => {
      headers = request.headers;
      answer.writeHead(200, { "content-type": "image/png", "set-cookie": "id=1" }).end("x");
    };
    await withForeignHost(listen, async () => {
      await asTeam(() => get("http://example.com/a.png"));
      await asTeam(() => get("http://example.com/a.png"));
    });
    expect(headers).toEqual({
      host: "example.com",
      "user-agent": "Clearhouse/1.0",
      accept: "*/*",
      "accept-encoding": "identity",
      connection: "close",
    });
  });

  it("a fetch follows five relative redirects but not a sixth", async () => {
    const countdown: RequestListener = (request, answer) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) serve(request, answer);
      else answer.writeHead(301, { location: `./${left - 1}` }).end();
    };
    await withForeignHost(countdown, async ({ connections }) => {
      expect((await asTeam(() => get("http://example.com/5"))).toString()).toBe("a file");
      expect(connections()).toBe(6);
      await expect(asTeam(() => get("http://example.com/6"))).rejects.toMatchObject(problem("redirects"));
      expect(connections()).toBe(12);
    });
  });

  it("a fetch gives up on a host that redirects to itself forever", async () => {
    const round: RequestListener = (_, answer) => {
      answer.writeHead(302, { location: "http://example.com/round" }).end();
    };
    await withForeignHost(round, async ({ connections }) => {
      await expect(asTeam(() => get("http://example.com/round"))).rejects.toMatchObject(problem("redirects"));
      expect(connections()).toBe(6);
    });
  });

  it.each([
    [404, "missing"],
    [403, "missing"],
    [410, "missing"],
    [204, "missing"],
    [304, "missing"],
    [206, "missing"],
    [429, "unreachable"],
    [500, "unreachable"],
    [503, "unreachable"],
  ] as const)("a fetch that is answered with status %i fails as %s", async (status, name) => {
    const listen: RequestListener = (_, answer) => {
      answer.writeHead(status).end();
    };
    await withForeignHost(listen, () =>
      expect(asTeam(() => get("http://example.com/"))).rejects.toMatchObject(problem(name)),
    );
  });

  const answering =
    (headers: Record<string, string>, ...chunks: (string | Buffer)[]): RequestListener =>
    (_, answer) => {
      answer.writeHead(200, headers);
      for (const chunk of chunks) answer.write(chunk);
      answer.end();
    };
  const PNG_TYPE = { "content-type": "image/png" };
  const endless: RequestListener = (_, answer) => {
    answer.writeHead(200, PNG_TYPE);
    const more = () => {
      while (!answer.destroyed && answer.write(Buffer.alloc(16_384)));
    };
    answer.on("drain", more);
    more();
  };
  const slow: RequestListener = (_, answer) => {
    answer.writeHead(200, PNG_TYPE);
    const drip = setInterval(() => answer.write("."), 20);
    answer.on("close", () => clearInterval(drip));
  };
  const silentBody: RequestListener = (_, answer) => {
    answer.writeHead(200, PNG_TYPE).write("x");
  };
  const silent: RequestListener = () => {};
  /** An answer without a length. Such an answer ends only when its connection ends. */
  const withoutLength: RequestListener = (_, answer) => {
    answer.socket?.write("HTTP/1.0 200 OK\r\ncontent-type: image/png\r\n\r\nx");
  };
  const cutOff: RequestListener = (_, answer) => {
    answer.writeHead(200, { ...PNG_TYPE, "content-length": "1000" }).write("x", () => answer.destroy());
  };
  /** Wraps a listener. @returns also a promise that resolves when the connection to the listener is closed */
  const watched = (answers: RequestListener) => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const listen: RequestListener = (request, answer) => {
      request.socket.on("close", () => resolve());
      return answers(request, answer);
    };
    return { listen, closed };
  };
  const packed = (encoding: string, bytes: Buffer) => answering({ ...PNG_TYPE, "content-encoding": encoding }, bytes);
  const zeros = Buffer.alloc(20_000_000);

  it.each<[string, RequestListener, ForeignProblem, Partial<Limits>?]>([
    ["declares a length that is too large", answering({ ...PNG_TYPE, "content-length": "100001" }), "too_large"],
    ["is longer than allowed", answering(PNG_TYPE, Buffer.alloc(100_001)), "too_large"],
    ["never ends", endless, "too_large"],
    ["comes a byte at a time", slow, "unreachable", { totalMs: 300 }],
    ["breaks off silently", silentBody, "unreachable", { idleMs: 100 }],
    ["breaks off, without a length", withoutLength, "unreachable", { idleMs: 100 }],
    ["isn't finished in time, without a length", withoutLength, "unreachable", { totalMs: 300 }],
    ["never begins", silent, "unreachable", { idleMs: 100 }],
    ["ends before its declared length", cutOff, "unreachable"],
    ["is a gzip bomb", packed("gzip", gzipSync(zeros)), "too_large"],
    ["is a deflate bomb", packed("deflate", deflateSync(zeros)), "too_large"],
    ["is a brotli bomb", packed("br", brotliCompressSync(zeros)), "too_large"],
    ["is a gzip bomb inside another gzip", packed("gzip, gzip", gzipSync(gzipSync(zeros))), "wrong_type"],
    ["is compressed in an unsupported way", packed("zstd", Buffer.from("x")), "wrong_type"],
    ["is wrongly declared as gzip", packed("gzip", Buffer.from("not gzip")), "unreachable"],
    ["is half a gzip", packed("gzip", gzipSync(randomBytes(5_000)).subarray(0, 2_500)), "unreachable"],
    ["is an HTML page", answering({ "content-type": "text/html; charset=utf-8" }, "<html>"), "wrong_type"],
    ["is a JavaScript file", answering({ "content-type": "TEXT/JavaScript" }, "alert()"), "wrong_type"],
    [
      "has headers that are too long",
      (_, answer) => void answer.writeHead(200, { ...PNG_TYPE, "x-long": "x".repeat(20_000) }).end("x"),
      "unreachable",
    ],
  ])("a fetch of an answer that %s fails, and its connection is closed", async (_, answers, name, limits = {}) => {
    const { listen, closed } = watched(answers);
    await withForeignHost(listen, async () => {
      await expect(asTeam(() => get("http://example.com/a.png", limits))).rejects.toMatchObject(problem(name));
      await closed;
    });
  });

  it("a fetch over https from a host without TLS fails as unreachable", async () => {
    await withForeignHost(serve, async ({ dialled }) => {
      await expect(asTeam(() => get("https://example.com/"))).rejects.toMatchObject(problem("unreachable"));
      expect(dialled).toEqual([{ address: PUBLIC, port: 443 }]);
    });
  });

  it("a fetch unpacks an answer that the host compressed unasked", async () => {
    const file = randomBytes(50_000);
    for (const [encoding, pack] of [
      ["gzip", gzipSync],
      ["deflate", deflateSync],
      ["br", brotliCompressSync],
    ] as const) {
      await withForeignHost(packed(encoding, pack(file)), async () => {
        expect((await asTeam(() => get("http://example.com/a.png"))).equals(file)).toBe(true);
      });
    }
  });

  it("a fetch reads as many bytes as allowed, and fails if the file has one byte more", async () => {
    const file = randomBytes(100_000);
    await withForeignHost(answering(PNG_TYPE, file), async () => {
      expect((await asTeam(() => get("http://example.com/a.png"))).equals(file)).toBe(true);
      await expect(asTeam(() => get("http://example.com/a.png", { bytes: 99_999 }))).rejects.toMatchObject(
        problem("too_large"),
      );
    });
  });

  it("a fetch throws its reader's error when the reader fails, and its connection is closed at once", async () => {
    const { listen, closed } = watched(endless);
    await withForeignHost(listen, async () => {
      const failing = () => Promise.reject(new Error("disk full"));
      const patient = { ...LIMITS, idleMs: 60_000 };
      await expect(asTeam(() => safeFetch("http://example.com/", patient, failing))).rejects.toThrow("disk full");
      await closed;
    });
  });
});
