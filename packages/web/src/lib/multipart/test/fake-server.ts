import type { Upload } from "@clearhouse/core/library/upload/upload.schema.ts";
import { ApiError } from "@/lib/api/api-error.ts";
import { kindOfStatus, UploadFault } from "../port/upload-fault.ts";
import type { FileFacts, PartTransport, UploadPort } from "../port/upload-port.ts";

export const PART_SIZE = 8;

/** A piece of a file, with its position in the file; reading more than the piece's first byte is an error. */
export class FakeSlice {
  readonly start: number;
  readonly end: number;
  readonly size: number;
  readonly #file: FakeFile;

  constructor(file: FakeFile, start: number, end: number) {
    this.#file = file;
    this.start = start;
    this.end = end;
    this.size = end - start;
  }

  slice(start: number, end: number): FakeSlice {
    return new FakeSlice(this.#file, this.start + start, this.start + end);
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    if (!this.#file.readable) throw new DOMException("The file could not be read", "NotReadableError");
    if (this.size > 1) throw new Error("More was read than needed.");
    return new ArrayBuffer(this.size);
  }
}

/** A file that may only be sliced: reading it whole fails. */
export class FakeFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly lastModified: number;
  readable = true;
  readonly slices: FakeSlice[] = [];

  constructor(size: number, name = "clip.mp4", type = "video/mp4", lastModified = 1) {
    this.size = size;
    this.name = name;
    this.type = type;
    this.lastModified = lastModified;
  }

  slice(start: number, end: number): FakeSlice {
    const slice = new FakeSlice(this, start, end);
    this.slices.push(slice);
    return slice;
  }

  readonly arrayBuffer = this.#whole("arrayBuffer");
  readonly text = this.#whole("text");
  readonly stream = this.#whole("stream");
  readonly bytes = this.#whole("bytes");

  /** This object with the type that the engine expects. */
  get asFile(): File {
    return this as unknown as File;
  }

  #whole(method: string): () => never {
    return () => {
      throw new Error(`The whole file was read with ${method}.`);
    };
  }
}

interface StoredUpload extends Upload {
  key: string;
  parts: Map<number, { start: number; end: number; etag: string }>;
}

export type Operation = "create" | "get" | "sign" | "put" | "stored" | "complete" | "abort";
/**
 * What goes wrong with one call: an HTTP status, a refusal of the API, a lost connection, or an answer that is lost
 * after the server has acted.
 */
export type Trouble = number | "network" | "answer-lost" | ApiError;

/** Server and storage in one, with failures on demand. */
export class FakeServer implements UploadPort {
  readonly uploads = new Map<string, StoredUpload>();
  readonly calls: { operation: Operation; part?: number; at: number }[] = [];
  /** Called before each operation; returns what goes wrong with it. */
  trouble: (operation: Operation, part?: number) => Trouble | undefined = () => undefined;
  /** Milliseconds that sending a part takes, and milliseconds for which its signed URL is valid. */
  partMs = 100;
  addressMs = Number.POSITIVE_INFINITY;
  sendingAtOnce = 0;
  mostAtOnce = 0;

  create({ fileName, contentType, size }: FileFacts, { idempotencyKey }: { idempotencyKey: string }): Promise<Upload> {
    return this.#do("create", () => {
      const known = [...this.uploads.values()].find(({ key }) => key === idempotencyKey);
      if (known !== undefined) return known;
      const id = `upload-${this.uploads.size + 1}`;
      const partCount = Math.max(1, Math.ceil(size / PART_SIZE));
      const facts = { fileName, contentType, size, partSize: PART_SIZE, partCount };
      const upload: StoredUpload = {
        id,
        ...facts,
        state: "open",
        storedParts: [],
        key: idempotencyKey,
        parts: new Map(),
      };
      this.uploads.set(id, upload);
      return upload;
    });
  }

  get(uploadId: string): Promise<Upload> {
    return this.#do("get", () => this.#upload(uploadId));
  }

  sign(uploadId: string, parts: readonly number[]) {
    return this.#do("sign", () => {
      const { size } = this.#upload(uploadId);
      return parts.map((part) => ({
        part,
        url: JSON.stringify({ uploadId, part, signedAt: performance.now() }),
        size: Math.min(PART_SIZE, size - (part - 1) * PART_SIZE),
      }));
    });
  }

  stored(uploadId: string, part: number, etag: string): Promise<Upload> {
    return this.#do(
      "stored",
      () => {
        const upload = this.#upload(uploadId);
        if (upload.parts.get(part)?.etag !== etag) throw faultOfStatus(422, "Unknown ETag");
        upload.storedParts = [...new Set([...upload.storedParts, part])].sort((a, b) => a - b);
        return upload;
      },
      part,
    );
  }

  complete(uploadId: string): Promise<Upload> {
    return this.#do("complete", () => {
      const upload = this.#upload(uploadId);
      if (upload.storedParts.length !== upload.partCount) throw faultOfStatus(422, "Parts are missing");
      upload.state = "completed";
      return upload;
    });
  }

  abort(uploadId: string): Promise<void> {
    return this.#do("abort", () => {
      this.#upload(uploadId).state = "aborted";
    });
  }

  readonly send: PartTransport = async ({ url, body, signal, onProgress }) => {
    const { uploadId, part, signedAt } = JSON.parse(url) as { uploadId: string; part: number; signedAt: number };
    this.sendingAtOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.sendingAtOnce);
    try {
      onProgress(Math.ceil(body.size / 2));
      await wait(this.partMs, signal);
      if (performance.now() - signedAt > this.addressMs) throw new UploadFault("expired", "Request has expired");
      return await this.#do(
        "put",
        () => {
          const { start, end } = body as unknown as FakeSlice;
          const etag = `"${uploadId}-${part}"`;
          this.#upload(uploadId).parts.set(part, { start, end, etag });
          onProgress(body.size);
          return etag;
        },
        part,
      );
    } finally {
      this.sendingAtOnce -= 1;
    }
  };

  count(operation: Operation): number {
    return this.calls.filter((call) => call.operation === operation).length;
  }

  /** Milliseconds between one call of the operation and the next. */
  gaps(operation: Operation): number[] {
    const times = this.calls.filter((call) => call.operation === operation).map(({ at }) => at);
    return times.slice(1).map((at, index) => at - (times[index] ?? 0));
  }

  sentParts(): (number | undefined)[] {
    return this.calls.filter(({ operation }) => operation === "put").map(({ part }) => part);
  }

  /** Checks that the completed upload's bytes are the whole file in order; throws otherwise. */
  assertHolds(uploadId: string | undefined, size: number): void {
    const upload = this.#upload(uploadId ?? "");
    if (upload.state !== "completed") throw new Error(`The upload is ${upload.state}.`);
    const ranges = [...upload.parts.entries()].sort(([a], [b]) => a - b).map(([, range]) => range);
    let at = 0;
    for (const { start, end } of ranges) {
      if (start !== at || end <= start) throw new Error(`A part begins at ${start} where ${at} was due.`);
      at = end;
    }
    if (at !== size) throw new Error(`${at} of ${size} bytes are stored.`);
  }

  #upload(uploadId: string): StoredUpload {
    const upload = this.uploads.get(uploadId);
    if (upload === undefined) throw faultOfStatus(404, "Upload not found");
    return upload;
  }

  async #do<T>(operation: Operation, action: () => T, part?: number): Promise<T> {
    const at = performance.now();
    this.calls.push(part === undefined ? { operation, at } : { operation, part, at });
    const trouble = this.trouble(operation, part);
    if (typeof trouble === "number") {
      if (trouble === 403) throw new UploadFault("expired", "Forbidden");
      throw faultOfStatus(trouble, `HTTP ${trouble}`);
    }
    if (trouble instanceof ApiError) throw trouble;
    if (trouble === "network") throw new UploadFault("network", "The connection was lost.");
    const done = action();
    if (trouble === "answer-lost") throw new UploadFault("network", "The answer was lost.");
    return structuredCloneOf(done);
  }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

const faultOfStatus = (status: number, message: string): UploadFault => new UploadFault(kindOfStatus(status), message);

/** A copy, because an answer that the caller already has must not change when the server's record changes. */
const structuredCloneOf = <T>(value: T): T => structuredClone(value);
