import type { Upload } from "@clearhouse/core/library/upload/upload.schema.ts";
import { linkedTo } from "../../abort-signals.ts";
import { toFault, UNREADABLE_MESSAGE, UploadFault } from "../port/upload-fault.ts";
import type { PartTransport, UploadPort } from "../port/upload-port.ts";
import type { UploadEnvironment } from "../upload-environment.ts";
import { PartAddresses } from "./part-addresses.ts";
import { bytesOf, missingParts, rangeOf } from "./part-plan.ts";
import type { Slots } from "./slots.ts";
import type { TransferProgress } from "./transfer-progress.ts";

/**
 * How many new signed URLs a part gets in a row. If the part is still refused with 403, an expired URL isn't the
 * reason.
 */
const RESIGNS = 3;

interface PartSenderOptions {
  file: Blob;
  port: UploadPort;
  transport: PartTransport;
  environment: UploadEnvironment;
  slots: Slots;
  partsAtOnce: number;
  progress: TransferProgress;
  /** Runs an operation with the task's retry policy. */
  call: <T>(operation: () => Promise<T>, signal: AbortSignal) => Promise<T>;
}

/**
 * Sends the parts the server doesn't have. The file is only sliced, never read: the browser reads a slice while it
 * sends it, so a 200 MB file doesn't take memory.
 */
export class PartSender {
  readonly #options: PartSenderOptions;
  /** The ETags of sent parts that the server doesn't know of yet. Such a part is reported again, not sent again. */
  readonly #etags = new Map<number, string>();

  constructor(options: PartSenderOptions) {
    this.#options = options;
  }

  /** Forgets the parts that were sent so far. */
  forget(): void {
    this.#etags.clear();
  }

  /**
   * Sends the missing parts. Resolves when all parts are stored; rejects with the first fault, after all work has
   * stopped.
   */
  async sendMissing(upload: Upload, signal: AbortSignal): Promise<void> {
    const queue = missingParts(upload);
    const missing = new Set(queue);
    const { controller: stop, unlink } = linkedTo(signal);
    const inner = stop.signal;
    const addresses = new PartAddresses(missing, async (parts) =>
      this.#options.port.sign(upload.id, parts, { signal: inner }),
    );
    const work = async (): Promise<void> => {
      for (let part = queue.shift(); part !== undefined; part = queue.shift()) {
        await this.#store(upload, part, addresses, inner);
        missing.delete(part);
      }
    };
    const workers = Array.from({ length: Math.min(this.#options.partsAtOnce, queue.length) }, work);
    try {
      await Promise.all(workers);
    } catch (error) {
      stop.abort();
      await Promise.allSettled(workers);
      throw error;
    } finally {
      unlink();
    }
  }

  async #store(upload: Upload, part: number, addresses: PartAddresses, signal: AbortSignal): Promise<void> {
    const { port, progress, call } = this.#options;
    const etag = this.#etags.get(part) ?? (await this.#send(upload, part, addresses, signal));
    this.#etags.set(part, etag);
    await call(() => port.stored(upload.id, part, etag, { signal }), signal);
    signal.throwIfAborted();
    this.#etags.delete(part);
    progress.stored(part, bytesOf(upload, part));
  }

  async #send(upload: Upload, part: number, addresses: PartAddresses, signal: AbortSignal): Promise<string> {
    for (let resigned = 0; ; resigned += 1) {
      try {
        return await this.#options.call(() => this.#sendOnce(upload, part, addresses, signal), signal);
      } catch (error) {
        const fault = toFault(error);
        if (signal.aborted || fault.kind !== "expired" || resigned === RESIGNS) throw fault;
      }
    }
  }

  async #sendOnce(upload: Upload, part: number, addresses: PartAddresses, signal: AbortSignal): Promise<string> {
    const { file, transport, environment, slots, progress } = this.#options;
    const { start, end } = rangeOf(upload, part);
    const release = await slots.acquire(signal);
    try {
      const address = await addresses.of(part);
      signal.throwIfAborted();
      if (address?.size !== end - start) throw new UploadFault("refused", "The server signed a part of another size.");
      const body = file.slice(start, end);
      const onProgress = (sent: number): void => {
        if (!signal.aborted) progress.sent(part, sent, environment.now());
      };
      try {
        return await transport({ url: address.url, body, signal, onProgress });
      } catch (error) {
        progress.lost(part);
        const { kind } = toFault(error);
        if (kind === "expired") addresses.expire(address);
        if (kind === "network") await assertReadable(body, error);
        throw error;
      }
    } finally {
      release();
    }
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
