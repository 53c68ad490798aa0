type Size = readonly [width: number, height: number];

/**
 * For each type, a function that reads the size from the header. The function returns undefined or throws a RangeError
 * if the bytes end before the size.
 */
const HEADERS: Readonly<Record<string, (bytes: Buffer) => Size | undefined>> = {
  "image/png": (bytes) => pngSize(bytes),
  "image/apng": (bytes) => pngSize(bytes),
  "image/gif": (bytes) => gifSize(bytes),
  "image/bmp": (bytes) => bmpSize(bytes),
  "image/webp": (bytes) => webpSize(bytes),
  "image/jpeg": (bytes) => jpegSize(bytes),
};

/** A file of any format with at most this many bytes has no picture. */
const TOO_SMALL = 12;

/**
 * Whether an image has pixels, according to its header. For the formats that every browser shows (PNG, GIF, BMP, WebP,
 * JPEG), the width and height are read, and neither may be 0. A GIF must also contain a frame. Files of other formats
 * only have to be longer than the format's signature.
 * @param start the file's first bytes
 * @param whole whether `start` is the whole file; if `start` is only its beginning and doesn't contain the image's
 * size, the image counts as having pixels
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
  // IHDR is the first chunk of a PNG, or the second if an iPhone's build tools have put a chunk of their own before it.
  const at = bytes.indexOf("IHDR");
  return at < 0 ? undefined : [bytes.readUInt32BE(at + 4), bytes.readUInt32BE(at + 8)];
};

/**
 * Reads a GIF (GIF89a, §§18–26). After the table of colors come extensions, then a frame or the end of the file. An
 * extension is a list of blocks that ends with an empty block.
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
  // The signature of a BMP is only two letters, with which a text may begin too; but a text has no valid header.
  if (header < 12 || header > 124) return [0, 0];
  if (header === 12) return [bytes.readUInt16LE(18), bytes.readUInt16LE(20)];
  return [Math.abs(bytes.readInt32LE(18)), Math.abs(bytes.readInt32LE(22))];
};

const webpSize = (bytes: Buffer): Size => {
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8 ") return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  // The other two kinds of WebP store width and height minus one.
  if (kind === "VP8X") return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  const sides = bytes.readUInt32LE(21);
  return [(sides & 0x3fff) + 1, ((sides >>> 14) & 0x3fff) + 1];
};

/** A frame's header begins with one of the markers C0 to CF, except for three of these markers, which begin tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Whether a marker isn't followed by a length. */
const isBare = (marker: number): boolean => marker <= 1 || (marker >= 0xd0 && marker <= 0xd9);

/**
 * Reads a JPEG (ITU-T T.81, annex B). The function skips one marker after the other until a marker that begins a frame.
 * Most markers have a length.
 */
const jpegSize = (bytes: Buffer): Size | undefined => {
  let at = bytes.indexOf(0xff, 2);
  while (at >= 0) {
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    // The byte FF may be repeated before a marker.
    const length = marker === 0xff ? 1 : isBare(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2);
    at = bytes.indexOf(0xff, at + length);
  }
  return undefined;
};
