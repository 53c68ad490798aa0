import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { xhrTransport } from "./xhr-transport.ts";

/** Replaces XMLHttpRequest with the properties and methods that the transport uses. The tests answer the requests. */
class FakeRequest {
  static last: FakeRequest;
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  status = 0;
  responseText = "";
  etag: string | null = null;
  opened: string[] = [];
  body: unknown;
  aborted = false;
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;

  constructor() {
    FakeRequest.last = this;
  }

  open(...call: string[]) {
    this.opened = call;
  }

  send(body: unknown) {
    this.body = body;
  }

  abort() {
    this.aborted = true;
  }

  getResponseHeader(name: string) {
    return name === "ETag" ? this.etag : null;
  }

  answer(status: number, etag: string | null = null, text = "") {
    this.status = status;
    this.etag = etag;
    this.responseText = text;
    this.onload();
  }
}

const send = (over: { signal?: AbortSignal; onProgress?: (sent: number) => void } = {}) => {
  const body = new Blob(["part"]);
  const result = xhrTransport({
    url: "https://storage.test/part",
    body,
    signal: over.signal ?? new AbortController().signal,
    onProgress: over.onProgress ?? (() => undefined),
  });
  return { body, result, request: FakeRequest.last };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a part of a file", () => {
  it("a part of a file is sent with PUT to its presigned URL, and S3's ETag is returned with its quotes", async () => {
    const { request, body, result } = send();
    expect(request.opened).toEqual(["PUT", "https://storage.test/part"]);
    expect(request.body).toBe(body);
    request.answer(200, '"abc"');
    expect(await result).toBe('"abc"');
  });

  it("a part of a file reports how many bytes were sent", () => {
    const onProgress = vi.fn();
    const { request, result } = send({ onProgress });
    request.upload.onprogress?.({ loaded: 3 });
    expect(onProgress).toHaveBeenCalledWith(3);
    request.answer(200, '"abc"');
    return result;
  });

  it.each([
    [403, "", "expired"],
    [404, "", "gone"],
    [429, "", "throttled"],
    [500, "", "server"],
    [503, "", "server"],
    [400, "<Error><Code>RequestTimeout</Code></Error>", "network"],
    [400, "<Error><Code>EntityTooSmall</Code></Error>", "refused"],
  ])("a part of a file that is answered with %i %s fails as %s", async (status, text, kind) => {
    const { request, result } = send();
    request.answer(status, null, text);
    await expect(result).rejects.toMatchObject({ kind });
  });

  it("a part of a file whose ETag can't be read fails as refused", async () => {
    const { request, result } = send();
    request.answer(200);
    await expect(result).rejects.toMatchObject({ kind: "refused" });
  });

  it("a part of a file fails as a lost connection if the connection breaks", async () => {
    const { request, result } = send();
    request.onerror();
    await expect(result).rejects.toMatchObject({ kind: "network" });
  });

  it("a part of a file fails as a lost connection after 45 seconds without progress", async () => {
    const { request, result } = send();
    vi.advanceTimersByTime(44_000);
    request.upload.onprogress?.({ loaded: 1 });
    vi.advanceTimersByTime(44_000);
    expect(request.aborted).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(request.aborted).toBe(true);
    await expect(result).rejects.toMatchObject({ kind: "network" });
  });

  it("aborting a part of a file aborts its request", async () => {
    const stop = new AbortController();
    const { request, result } = send({ signal: stop.signal });
    stop.abort(new Error("paused"));
    expect(request.aborted).toBe(true);
    await expect(result).rejects.toThrow("paused");
    expect(vi.getTimerCount()).toBe(0);
  });
});
