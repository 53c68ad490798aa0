/** What a video's track contains; "other" may be a picture. */
export type Track = "sound" | "words" | "other";

/** Reads bytes of the file from `start` on; fewer than `length` at the file's end. */
export type ReadRange = (start: number, length: number) => Promise<Buffer>;

/** The largest list of tracks that is read; in a video of 200 MB the list has a few MB. */
const LIST_BYTES = 8 * 1024 * 1024;
/**
 * How many pieces of a video file are read at most. A live recording may consist of thousands of pieces, but its list
 * of tracks is among the first.
 */
const PIECES = 32;

/** Handler types of tracks without a picture, such as texts, time codes and metadata (ISO/IEC 14496-12; QuickTime). */
const WORDS = ["text", "sbtl", "subt", "clcp", "tmcd", "meta", "hint"];

/**
 * The tracks of an MP4, QuickTime or related video (ISO base media file). The list of tracks may be anywhere in the
 * file.
 * @param size the number of bytes of the whole file
 */
export const mp4Tracks = async (read: ReadRange, size: number): Promise<Track[]> => {
  let at = 0;
  for (let piece = 0; piece < PIECES && at + 8 <= size; piece++) {
    const { type, header, length } = boxAt(await read(at, 16), 0, size - at);
    if (type === "moov") {
      if (length === header || length > LIST_BYTES || at + length > size) return [];
      const moov = await read(at + header, length - header);
      return inside(inside([moov], "trak"), "mdia").flatMap((mdia) => inside([mdia], "hdlr").map(handlerOf));
    }
    at += length;
  }
  return [];
};

const boxAt = (bytes: Buffer, at: number, rest: number) => {
  const short = bytes.readUInt32BE(at);
  const header = short === 1 ? 16 : 8;
  // A length of 0 means that the box reaches to the end of its parent; 1 means that the length follows the type, in 64
  // bits.
  const length = short === 0 ? rest : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
  if (length < header) throw new RangeError("A box that ends before it begins");
  return { type: bytes.toString("latin1", at + 4, at + 8), header, length };
};

/** The contents of all boxes of a type inside the given boxes. */
const inside = (parents: readonly Buffer[], wanted: string): Buffer[] =>
  parents.flatMap((bytes) => {
    const found: Buffer[] = [];
    for (let at = 0; at + 8 <= bytes.length; ) {
      const { type, header, length } = boxAt(bytes, at, bytes.length - at);
      if (at + length > bytes.length) throw new RangeError("A box that ends after what it lies in");
      if (type === wanted) found.push(bytes.subarray(at + header, at + length));
      at += length;
    }
    return found;
  });

/** The handler's type comes after the version, the flags, and 4 bytes that only QuickTime uses. */
const handlerOf = (hdlr: Buffer): Track => {
  const handler = hdlr.toString("latin1", 8, 12);
  if (handler === "soun") return "sound";
  return WORDS.includes(handler) ? "words" : "other";
};

const SEGMENT = 0x18538067;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_TYPE = 0x83;
const TYPES: Readonly<Record<number, Track>> = { 2: "sound", 17: "words", 33: "words" };

/**
 * The tracks of a Matroska or WebM video (RFC 9559), if the list of tracks is in the file's first bytes, as nearly
 * always.
 */
export const matroskaTracks = (start: Buffer): Track[] => {
  for (let at = 0; at < start.length; ) {
    const { id, header, length } = elementAt(start, at);
    if (id === TRACKS) {
      return children(start, at + header, length, TRACK_ENTRY).map((entry) => {
        const [type] = children(entry, 0, entry.length, TRACK_TYPE);
        return TYPES[type?.readUIntBE(0, type.length) ?? 0] ?? "other";
      });
    }
    // The segment contains everything that follows, so reading continues inside the segment. In a live recording, the
    // segment's length is unknown.
    at += id === SEGMENT ? header : header + length;
  }
  return [];
};

const children = (bytes: Buffer, from: number, total: number, wanted: number): Buffer[] => {
  const found: Buffer[] = [];
  if (from + total > bytes.length) throw new RangeError("A list that goes on after these bytes");
  for (let at = from; at < from + total; ) {
    const { id, header, length } = elementAt(bytes, at);
    if (id === wanted) found.push(bytes.subarray(at + header, at + header + length));
    at += header + length;
  }
  return found;
};

/**
 * The number of zero bits before the first 1 says how many bytes an id or a length has. The 1 itself is part of an id,
 * but not of a length.
 */
const elementAt = (bytes: Buffer, at: number) => {
  const idBytes = Math.clz32(bytes.readUInt8(at)) - 23;
  const id = bytes.readUIntBE(at, idBytes);
  const first = bytes.readUInt8(at + idBytes);
  const lengthBytes = Math.clz32(first) - 23;
  let length = first & (0xff >> lengthBytes);
  for (let n = 1; n < lengthBytes; n++) length = length * 256 + bytes.readUInt8(at + idBytes + n);
  return { id, header: idBytes + lengthBytes, length };
};
