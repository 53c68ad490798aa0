import { writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { front, open, root } from "./testing/front.ts";

describe("compressed answers", () => {
  const SCRIPT = `export const text = ${JSON.stringify("a word or two ".repeat(500))};`;
  // This function doesn't use fetch, which would decompress the answer.
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
  ])("a script is compressed for a caller whose Accept-Encoding is %s", async (accepts, coding, unpack) => {
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

  test.each(["", "identity", "br;q=0, gzip;q=0"])(
    "a script isn't compressed for a caller whose Accept-Encoding is %j",
    async (accepts) => {
      const { headers, body } = await raw("/assets/big-1a2b.js", { "accept-encoding": accepts });
      expect(headers["content-encoding"]).toBeUndefined();
      expect(headers.vary).toBe("Accept-Encoding");
      expect(body.toString()).toBe(SCRIPT);
    },
  );

  test("a script has a different ETag for each encoding, and a request with the encoding's ETag is answered with 304", async () => {
    const tags = [];
    for (const coding of ["br", "gzip", "identity"]) {
      const first = await raw("/assets/big-1a2b.js", { "accept-encoding": coding });
      tags.push(first.headers.etag);
      const again = { "accept-encoding": coding, "if-none-match": String(first.headers.etag) };
      expect((await raw("/assets/big-1a2b.js", again)).status).toBe(304);
    }
    expect(new Set(tags).size).toBe(3);
  });

  test("HEAD of a compressed script is answered with the Content-Length of GET and without a body", async () => {
    const accepts = { "accept-encoding": "br" };
    const { headers } = await raw("/assets/big-1a2b.js", accepts);
    const head = await raw("/assets/big-1a2b.js", accepts, "HEAD");
    expect(head.body).toHaveLength(0);
    expect(head.headers).toMatchObject({ "content-encoding": "br", "content-length": headers["content-length"] });
  });

  test("a script with new content under the same name is compressed again", async () => {
    const accepts = { "accept-encoding": "br" };
    await raw("/assets/big-1a2b.js", accepts);
    writeFileSync(join(root, "assets/big-1a2b.js"), `${SCRIPT}\nexport const more = 1;`);
    expect(brotliDecompressSync((await raw("/assets/big-1a2b.js", accepts)).body).toString()).toContain("more");
  });

  test("pictures and small files aren't compressed", async () => {
    writeFileSync(join(root, "assets/picture.png"), Buffer.alloc(5_000));
    for (const path of ["/assets/picture.png", "/assets/app-1a2b.js"]) {
      const { headers } = await raw(path, { "accept-encoding": "br" });
      expect(headers["content-encoding"]).toBeUndefined();
      expect(headers.vary).toBeUndefined();
    }
  });
});
