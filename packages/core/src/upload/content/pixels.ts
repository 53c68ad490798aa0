type Size = readonly [width: number, height: number];

/** The size in a header, by type; undefined, or a RangeError, if these bytes end before it. */
const HEADERS: Readonly<Record<string, (bytes: Buffer) => Size | undefined>> = {
  "image/png": (bytes) => pngSize(bytes),
  "image/apng": (bytes) => pngSize(bytes),
  "image/gif": (bytes) => gifSize(bytes),
  "image/bmp": (bytes) => bmpSize(bytes),
  "image/webp": (bytes) => webpSize(bytes),
  "image/jpeg": (bytes) => jpegSize(bytes),
};

/** No picture of any format is this small. */
const TOO_SMALL = 12;

/**
 * Whether an image has pixels, according to its header: more than a format's signature, and not 0 × 0. For the formats
 * that every browser shows (PNG, GIF, BMP, WebP, JPEG) the size is read, and for a GIF whether a frame follows; others
 * only have to be longer than a signature.
 * @param start the file's first bytes
 * @param whole whether these are all bytes of the file; if not, a size that isn't among them is assumed to follow
 */
export const hasPixels = (contentType: string, start: Buffer, whole: boolean): boolean => {
  const header = HEADERS[contentType];
  if (!header) return start.length > TOO_SMALL;
  const size = read(header, start);
  return size ? size[0] > 0 && size[1] > 0 : !whole;
};

const read = (header: (bytes: Buffer) => Size | undefined, start: Buffer): Size | undefined => {
  try {
    return header(start);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

const pngSize = (bytes: Buffer): Size | undefined => {
  // The first chunk, or the second if an iPhone's build tools put their own before it.
  const at = bytes.indexOf("IHDR");
  return at < 0 ? undefined : [bytes.readUInt32BE(at + 4), bytes.readUInt32BE(at + 8)];
};

/**
 * GIF89a, §§18–26: after a table of colors come extensions, whose blocks end with an empty one, until a frame or the
 * end.
 */
const gifSize = (bytes: Buffer): Size => {
  const flags = bytes.readUInt8(10);
  let at = 13 + (flags & 0x80 ? 6 << (flags & 7) : 0);
  while (bytes.readUInt8(at) === 0x21) {
    for (at += 2; bytes.readUInt8(at) > 0; ) at += 1 + bytes.readUInt8(at);
    at += 1;
  }
  return bytes.readUInt8(at) === 0x3b ? [0, 0] : [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
};

const bmpSize = (bytes: Buffer): Size => {
  const header = bytes.readUInt32LE(14);
  // Two letters are a BMP's whole signature: a text may begin with them, without a BMP's header.
  if (header < 12 || header > 124) return [0, 0];
  if (header === 12) return [bytes.readUInt16LE(18), bytes.readUInt16LE(20)];
  return [Math.abs(bytes.readInt32LE(18)), Math.abs(bytes.readInt32LE(22))];
};

const webpSize = (bytes: Buffer): Size => {
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8 ") return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  // The other two kinds of WebP store each side minus one.
  if (kind === "VP8X") return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  const sides = bytes.readUInt32LE(21);
  return [(sides & 0x3fff) + 1, ((sides >>> 14) & 0x3fff) + 1];
};

/** A frame's header has one of the markers C0 to CF, of which these three are tables instead. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers that no length follows. */
const isBare = (marker: number): boolean => marker <= 1 || (marker >= 0xd0 && marker <= 0xd9);

/** ITU-T T.81, annex B: markers, most with a length, until the one that begins a frame. */
const jpegSize = (bytes: Buffer): Size | undefined => {
  let at = bytes.indexOf(0xff, 2);
  while (at >= 0) {
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    // FF may be repeated before a marker.
    const length = marker === 0xff ? 1 : isBare(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2);
    at = bytes.indexOf(0xff, at + length);
  }
  return undefined;
};
