import type { Embedding, PacketOf } from "./embedding.ts";
import type { Splice } from "./splice.ts";
import { ENDS_EARLY, IS_DAMAGED, UnfitFile } from "./unfit-file.ts";

const XMP_FLAG = 0x04;
const ALPHA_FLAG = 0x10;

interface Chunk {
  type: string;
  from: number;
  /** The first byte after the chunk and its padding. */
  to: number;
  data: Buffer;
}

/** Where XMP belongs in a WebP: in a chunk at the end, of which the chunk VP8X at the start tells. @throws UnfitFile */
export const inWebp = (file: Buffer, packetOf: PacketOf): Embedding => {
  const { chunks, end } = chunksOf(file);
  const old = chunks.filter(({ type }) => type === "XMP ");
  const xmp = chunk("XMP ", packetOf(old[0]?.data.toString("utf8")));
  const removals = old.map(({ from, to }) => ({ at: from, remove: to - from, insert: Buffer.alloc(0) }));
  const parts = [headerOf(chunks), ...removals, { at: end, remove: 0, insert: xmp }];
  const added = parts.reduce((sum, { remove, insert }) => sum - remove + insert.length, 0);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(end - 8 + added);
  const splices = [{ at: 4, remove: 4, insert: size }, ...parts];
  return { splices, hasCredentials: chunks.some(({ type }) => type === "C2PA") };
};

const chunk = (type: string, data: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type, "latin1"), size, data, Buffer.alloc(data.length % 2)]);
};

const chunksOf = (file: Buffer): { chunks: Chunk[]; end: number } => {
  if (file.length < 20 || file.toString("latin1", 0, 4) !== "RIFF" || file.toString("latin1", 8, 12) !== "WEBP")
    throw new UnfitFile("it isn't a WebP");
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) throw new UnfitFile(ENDS_EARLY);
  const chunks: Chunk[] = [];
  for (let from = 12; from < end; ) {
    if (from + 8 > end) throw new UnfitFile(ENDS_EARLY);
    const size = file.readUInt32LE(from + 4);
    const to = from + 8 + size + (size % 2);
    if (to > end) throw new UnfitFile(ENDS_EARLY);
    chunks.push({
      ...{ type: file.toString("latin1", from, from + 4), from, to },
      data: file.subarray(from + 8, from + 8 + size),
    });
    from = to;
  }
  return { chunks, end };
};

/** The change of the header that says which other chunks there are; a simple file gets one. */
const headerOf = ([first]: readonly Chunk[]): Splice => {
  if (first?.type === "VP8X" && first.data.length >= 10) {
    return { at: first.from + 8, remove: 1, insert: Buffer.from([(first.data[0] ?? 0) | XMP_FLAG]) };
  }
  if (!first) throw new UnfitFile(IS_DAMAGED);
  const { width, height, alpha } = sizeOf(first);
  const data = Buffer.alloc(10);
  data[0] = XMP_FLAG | (alpha ? ALPHA_FLAG : 0);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return { at: first.from, remove: 0, insert: chunk("VP8X", data) };
};

const sizeOf = ({ type, data }: Chunk): { width: number; height: number; alpha: boolean } => {
  if (type === "VP8 " && data.length >= 10)
    return { ...nonZero(data.readUInt16LE(6) & 0x3f_ff, data.readUInt16LE(8) & 0x3f_ff), alpha: false };
  if (type !== "VP8L" || data.length < 5 || data[0] !== 0x2f) throw new UnfitFile(IS_DAMAGED);
  const bits = data.readUInt32LE(1);
  return { ...nonZero((bits & 0x3f_ff) + 1, ((bits >>> 14) & 0x3f_ff) + 1), alpha: ((bits >>> 28) & 1) === 1 };
};

const nonZero = (width: number, height: number): { width: number; height: number } => {
  if (width === 0 || height === 0) throw new UnfitFile(IS_DAMAGED);
  return { width, height };
};
