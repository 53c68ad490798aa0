import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

type Source = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** Counts and hashes the bytes that pass through; the result is available at the end. */
export const measure = () => {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* through(source: Source): AsyncGenerator<Buffer> {
    for await (const piece of source) {
      const chunk = Buffer.from(piece);
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  return { through, result: () => ({ bytes, sha256: hash.digest("hex") }) };
};

/** Writes a zip file, one entry after the other, without holding a whole entry in memory. */
export const createZip = (path: string) => {
  const zip = new ZipFile();
  const failed = new Promise<never>((_, reject) => zip.once("error", reject));
  const stored = pipeline(zip.outputStream, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  // Either promise may reject between two entries; both are checked whenever an entry is added.
  for (const promise of [failed, stored]) promise.catch(() => undefined);
  return {
    /**
     * Adds an entry.
     * @param size the source's size in bytes; undefined if the size isn't known
     * @throws Error if the disk is full, or if the source fails or has another size
     */
    add: async (name: string, source: Source, { size, compress }: { size?: number; compress: boolean }) => {
      const measured = measure();
      const entry = Readable.from(measured.through(source), { objectMode: false });
      zip.addReadStream(entry, name, size === undefined ? { compress, forceZip64Format: true } : { compress, size });
      await Promise.race([finished(entry), failed, stored]);
      return measured.result();
    },
    end: async (): Promise<void> => {
      zip.end();
      await Promise.race([stored, failed]);
    },
  };
};
