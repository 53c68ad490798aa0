import type { Upload } from "@clearhouse/core/library/upload/upload.schema.ts";
import type { LimitFunction } from "p-limit";
import pLimit from "p-limit";
import { linkedTo } from "../../abort-signals.ts";
import { toFault, UNREADABLE_MESSAGE, UploadFault } from "../port/upload-fault.ts";
import type { SignedPart, UploadPort } from "../port/upload-port.ts";
import { missingParts, rangeOf } from "./part-plan.ts";
import { type RetryOptions, withRetries } from "./retry.ts";
import type { TransferProgress } from "./transfer-progress.ts";

/**
 * How many parts are sent at once. Room is left for the app's own calls, because a browser may allow only six
 * connections to one host.
 */
export const PARTS_AT_ONCE = 4;

/** How many signed URLs are fetched in one call: few enough that the last URL hasn't expired when it is used. */
const SIGNED_AT_ONCE = 8;

/**
 * How many new signed URLs a part gets in a row. If the part is still refused with 403, an expired URL isn't the
 * reason.
 */
const RESIGNS = 3;

interface PartSenderOptions {
  file: Blob;
  port: UploadPort;
  /** Shared by several files: a large file gets every slot, and many small files get one slot each. */
  slots: LimitFunction;
  progress: TransferProgress;
  /** The ETags of sent parts that the server doesn't know of yet. Such a part is reported again, not sent again. */
  etags: Map<number, string>;
  retries: RetryOptions;
}

/**
 * Sends the parts the server doesn't have. The file is only sliced, never read: the browser reads a slice while it
 * sends it, so a 200 MB file doesn't take memory.
 */
export class PartSender {
  readonly #upload: Upload;
  readonly #options: PartSenderOptions;
  readonly #missing: Set<number>;
  /** By part, the call that signs its URL, and the URLs of the parts after it. */
  readonly #signed = new Map<number, Promise<readonly SignedPart[]>>();
  /** Stops all parts when the transfer stops, or when one part has failed. */
  readonly #stop: ReturnType<typeof linkedTo>;
  readonly #signal: AbortSignal;

  constructor(upload: Upload, options: PartSenderOptions) {
    this.#upload = upload;
    this.#options = options;
    this.#missing = new Set(missingParts(upload));
    this.#stop = linkedTo(options.retries.signal);
    this.#signal = this.#stop.controller.signal;
  }

  /** Resolves when all parts are stored; rejects with the first fault, after all work has stopped. */
  async send(): Promise<void> {
    const limit = pLimit(PARTS_AT_ONCE);
    const parts = [...this.#missing].map((part) => limit(() => this.#store(part)));
    try {
      await Promise.all(parts);
    } catch (error) {
      this.#stop.controller.abort();
      await Promise.allSettled(parts);
      throw error;
    } finally {
      this.#stop.unlink();
    }
  }

  async #store(part: number): Promise<void> {
    const { port, progress, etags } = this.#options;
    const etag = etags.get(part) ?? (await this.#send(part));
    etags.set(part, etag);
    await this.#retried(() => port.stored(this.#upload.id, part, etag, { signal: this.#signal }));
    this.#signal.throwIfAborted();
    etags.delete(part);
    this.#missing.delete(part);
    const { start, end } = rangeOf(this.#upload, part);
    progress.stored(part, end - start);
  }

  async #send(part: number): Promise<string> {
    for (let resigned = 0; ; resigned += 1) {
      try {
        return await this.#retried(() => this.#options.slots(() => this.#sendOnce(part)));
      } catch (error) {
        if (this.#signal.aborted || toFault(error).kind !== "expired" || resigned === RESIGNS) throw error;
      }
    }
  }

  async #sendOnce(part: number): Promise<string> {
    const { file, port, progress } = this.#options;
    const signal = this.#signal;
    signal.throwIfAborted();
    const { start, end } = rangeOf(this.#upload, part);
    const { address, drop } = await this.#addressOf(part);
    signal.throwIfAborted();
    if (address?.size !== end - start) throw new UploadFault("refused", "The server signed a part of another size.");
    const body = file.slice(start, end);
    const onProgress = (sent: number): void => {
      if (!signal.aborted) progress.sent(part, sent);
    };
    try {
      return await port.send({ url: address.url, body, signal, onProgress });
    } catch (error) {
      progress.lost(part);
      const { kind } = toFault(error);
      if (kind === "expired") drop();
      if (kind === "network") await assertReadable(body, error);
      throw error;
    }
  }

  /** The signed URL of a part; `drop` forgets all URLs of the same call, because they expire together. */
  async #addressOf(part: number): Promise<{ address: SignedPart | undefined; drop: () => void }> {
    const call = this.#signed.get(part) ?? this.#sign(part);
    const drop = () => {
      for (const [other, its] of this.#signed) if (its === call) this.#signed.delete(other);
    };
    try {
      return { address: (await call).find((signed) => signed.part === part), drop };
    } catch (error) {
      drop();
      throw error;
    }
  }

  /** Signs the URLs of a part and of the next missing parts. */
  #sign(first: number): Promise<readonly SignedPart[]> {
    const next = [...this.#missing].filter((part) => part > first && !this.#signed.has(part));
    const parts = [first, ...next].slice(0, SIGNED_AT_ONCE);
    const call = this.#options.port.sign(this.#upload.id, parts, { signal: this.#signal });
    for (const part of parts) this.#signed.set(part, call);
    return call;
  }

  #retried<T>(operation: () => Promise<T>): Promise<T> {
    return withRetries(operation, { ...this.#options.retries, signal: this.#signal });
  }
}

/**
 * A browser reports a file that it can't read any more as a lost connection. Reading one byte shows whether the file or
 * the connection is the cause.
 */
const assertReadable = async (body: Blob, cause: unknown): Promise<void> => {
  try {
    await body.slice(0, 1).arrayBuffer();
  } catch {
    throw new UploadFault("unreadable", UNREADABLE_MESSAGE, { cause });
  }
};
