import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { parseAccept } from "hono/utils/accept";

/** The types of files that are compressed; pictures and fonts are compressed already. */
const WORTHWHILE = new Set([
  ".html",
  ".js",
  ".mjs",
  ".css",
  ".json",
  ".map",
  ".svg",
  ".txt",
  ".xml",
  ".webmanifest",
  ".wasm",
]);
/** The smallest size in bytes that is compressed; for smaller files, the headers cost more than is saved. */
const SMALLEST = 1_000;

const CODINGS = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      // The build has few files, and each is compressed once after a start. Level 9 compresses almost as well as the
      // highest level, in a tenth of the time.
      params: { [zlib.BROTLI_PARAM_QUALITY]: 9, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  gzip: (content: Buffer) => promisify(gzip)(content),
} as const;
type Coding = keyof typeof CODINGS;

export const isCompressible = (file: string, size: number): boolean =>
  size >= SMALLEST && WORTHWHILE.has(extname(file));

/** The best coding that the caller accepts (RFC 9110 §12.5.3); undefined for none. */
export const codingFor = ({ headers }: Pick<IncomingMessage, "headers">): Coding | undefined => {
  const accepted = parseAccept(String(headers["accept-encoding"] ?? "").toLowerCase()).filter(({ q }) => q > 0);
  return (["br", "gzip"] as const).find((coding) => accepted.some(({ type }) => type === coding));
};

const known = new Map<string, Promise<Buffer>>();

/** A file of the build, compressed only once. `version` distinguishes later files of the same name. */
export const compressed = (file: string, version: string, coding: Coding): Promise<Buffer> => {
  const key = `${file}\0${version}\0${coding}`;
  const before = known.get(key);
  if (before) return before;
  const made = readFile(file).then(CODINGS[coding]);
  known.set(key, made);
  // A file that couldn't be read is tried again for the next caller.
  made.catch(() => known.delete(key));
  return made;
};
