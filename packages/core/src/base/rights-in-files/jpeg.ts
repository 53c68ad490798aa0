import type { Embedding, PacketOf } from "./embedding.ts";
import { ENDS_EARLY, IS_DAMAGED, UnfitFile } from "./unfit-file.ts";

const XMP = Buffer.from("http://ns.adobe.com/xap/1.0/\0");
const EXIF = Buffer.from("Exif\0");
const END = Buffer.from([0xff, 0xd9]);
/** A segment says its length, which includes these two bytes, in two bytes. */
const MOST_IN_SEGMENT = 0xff_ff - 2;

interface Segment {
  marker: number;
  /** Offset of the marker, and of the first byte after the segment. */
  from: number;
  to: number;
  data: Buffer;
}

/** Where XMP belongs in a JPEG: in a segment APP1 after JFIF and Exif. @throws UnfitFile */
export const inJpeg = (file: Buffer, packetOf: PacketOf): Embedding => {
  const segments = segmentsOf(file);
  const others = segments.findIndex(
    ({ marker, data }) => !(marker === 0xe0 || (marker === 0xe1 && startsWith(data, EXIF))),
  );
  const at = segments[others === -1 ? segments.length - 1 : others - 1]?.to ?? 2;
  const old = segments.filter(({ marker, data }) => marker === 0xe1 && startsWith(data, XMP));
  const packet = packetOf(old[0]?.data.subarray(XMP.length).toString("utf8"));
  const data = Buffer.concat([XMP, packet]);
  if (data.length > MOST_IN_SEGMENT) throw new UnfitFile("it has more descriptions than fit into a JPEG");
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  const insert = { at, remove: 0, insert: Buffer.concat([head, data]) };
  const removals = old.map(({ from, to }) => ({ at: from, remove: to - from, insert: Buffer.alloc(0) }));
  const hasCredentials = segments.some(({ marker, data: bytes }) => marker === 0xeb && bytes.includes("jumb"));
  return { splices: [insert, ...removals], hasCredentials };
};

const startsWith = (data: Buffer, start: Buffer): boolean => data.subarray(0, start.length).equals(start);

/** The segments before the picture's data. */
const segmentsOf = (file: Buffer): Segment[] => {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xff_d8) throw new UnfitFile("it isn't a JPEG");
  const segments: Segment[] = [];
  let from = 2;
  for (;;) {
    if (from + 4 > file.length) throw new UnfitFile(ENDS_EARLY);
    if (file[from] !== 0xff) throw new UnfitFile(IS_DAMAGED);
    const marker = file[from + 1] ?? 0;
    if (marker === 0xff) {
      // A marker may be preceded by any number of these bytes.
      from += 1;
      continue;
    }
    if (marker === 0xda) break;
    // Only markers with data stand before the picture.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9)) throw new UnfitFile(IS_DAMAGED);
    const to = from + 2 + file.readUInt16BE(from + 2);
    if (to < from + 4) throw new UnfitFile(IS_DAMAGED);
    if (to > file.length) throw new UnfitFile(ENDS_EARLY);
    segments.push({ marker, from, to, data: file.subarray(from + 4, to) });
    from = to;
  }
  if (file.lastIndexOf(END) < from) throw new UnfitFile(ENDS_EARLY);
  return segments;
};
