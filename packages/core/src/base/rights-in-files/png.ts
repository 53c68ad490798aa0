import { crc32, inflateSync } from "node:zlib";
import type { Embedding, PacketOf } from "./embedding.ts";
import { ENDS_EARLY, IS_DAMAGED, UnfitFile } from "./unfit-file.ts";
import { MOST_XMP } from "./xmp.ts";

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const KEYWORD = Buffer.from("XML:com.adobe.xmp\0");
/** The chunks that hold texts. XMP belongs in iTXt; libvips writes zTXt. */
const TEXTS: Record<string, (data: Buffer) => string | undefined> = {
  iTXt: (data) => international(data),
  zTXt: (data) => unpacked(data.subarray(1)),
  tEXt: (data) => data.toString("utf8"),
};

interface Chunk {
  type: string;
  from: number;
  to: number;
  data: Buffer;
}

/** Where XMP belongs in a PNG: in a chunk iTXt before the pixels. @throws UnfitFile */
export const inPng = (file: Buffer, packetOf: PacketOf): Embedding => {
  const chunks = chunksOf(file);
  const [header] = chunks;
  if (header?.type !== "IHDR" || !chunks.some(({ type }) => type === "IDAT")) throw new UnfitFile(IS_DAMAGED);
  const old = chunks.filter(
    ({ type, data }) => Object.hasOwn(TEXTS, type) && data.subarray(0, KEYWORD.length).equals(KEYWORD),
  );
  const packet = packetOf(old[0] && TEXTS[old[0].type]?.(old[0].data.subarray(KEYWORD.length)));
  // Not compressed, no language, no translated keyword.
  const insert = { at: header.to, remove: 0, insert: chunk("iTXt", Buffer.concat([KEYWORD, Buffer.alloc(4), packet])) };
  const removals = old.map(({ from, to }) => ({ at: from, remove: to - from, insert: Buffer.alloc(0) }));
  return { splices: [insert, ...removals], hasCredentials: chunks.some(({ type }) => type === "caBX") };
};

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, check]);
};

const chunksOf = (file: Buffer): Chunk[] => {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new UnfitFile("it isn't a PNG");
  const chunks: Chunk[] = [];
  for (let from = SIGNATURE.length; ; ) {
    if (from + 12 > file.length) throw new UnfitFile(ENDS_EARLY);
    const to = from + 12 + file.readUInt32BE(from);
    if (to > file.length) throw new UnfitFile(ENDS_EARLY);
    const type = file.toString("latin1", from + 4, from + 8);
    chunks.push({ type, from, to, data: file.subarray(from + 8, to - 4) });
    if (type === "IEND") return chunks;
    from = to;
  }
};

/** The text of an iTXt chunk after its keyword: two bytes about compression, the language, the translated keyword. */
const international = (data: Buffer): string | undefined => {
  const language = data.indexOf(0, 2);
  const translated = data.indexOf(0, language + 1);
  if (language < 0 || translated < 0) return undefined;
  const body = data.subarray(translated + 1);
  return data[0] === 0 ? body.toString("utf8") : unpacked(body);
};

/** Undefined for what can't be unpacked, or is larger than a packet may be. */
const unpacked = (packed: Buffer): string | undefined => {
  try {
    return inflateSync(packed, { maxOutputLength: MOST_XMP }).toString("utf8");
  } catch {
    // A description that can't be unpacked, or unpacks to gigabytes, is replaced.
    return undefined;
  }
};
