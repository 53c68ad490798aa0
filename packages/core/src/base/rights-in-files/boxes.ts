import { ENDS_EARLY, IS_DAMAGED, UnfitFile } from "./unfit-file.ts";

/** Reads bytes of a file; the range is inside of the file. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>;

/** More boxes at one level than any camera or editor writes. */
const MOST_BOXES = 10_000;

/** A box of the ISO base media file format (MP4, QuickTime, HEIF). */
export interface Box {
  type: string;
  from: number;
  to: number;
  /** Offset of the first byte after type and size, and after the id of a box 'uuid'. */
  data: number;
  /** Whether the box says that it ends with the file. */
  isOpen: boolean;
  /** Of a box 'uuid'. */
  uuid?: Buffer;
}

const C2PA_UUID = Buffer.from("d8fec3d61b0e483c92975828877ec481", "hex");

/** Whether one of the boxes has content credentials. */
export const haveCredentials = (boxes: readonly Box[]): boolean => boxes.some(({ uuid }) => uuid?.equals(C2PA_UUID));

/**
 * The boxes of a range; reads only their headers.
 * @param most how many there may be; each costs a call of `read`
 * @throws UnfitFile
 */
export const boxesIn = async (read: ReadAt, from: number, to: number, most = MOST_BOXES): Promise<Box[]> => {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    // User data of QuickTime may end with four zero bytes.
    if (to - at < 8) {
      if (from > 0) break;
      throw new UnfitFile(ENDS_EARLY);
    }
    const box = boxOf(await read(at, Math.min(32, to - at)), at, to);
    boxes.push(box);
    if (boxes.length > most) throw new UnfitFile(`it has more than ${most} parts`);
    at = box.to;
  }
  return boxes;
};

const boxOf = (head: Buffer, from: number, end: number): Box => {
  const type = head.toString("latin1", 4, 8);
  const short = head.readUInt32BE(0);
  if (short === 1 && head.length < 16) throw new UnfitFile(ENDS_EARLY);
  const start = short === 1 ? 16 : 8;
  const size = short === 0 ? end - from : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
  if (size < start) throw new UnfitFile(IS_DAMAGED);
  if (from + size > end) throw new UnfitFile(ENDS_EARLY);
  const box = { type, from, to: from + size, data: from + start, isOpen: short === 0 };
  if (type !== "uuid" || size < start + 16) return box;
  return { ...box, data: box.data + 16, uuid: head.subarray(start, start + 16) };
};

/** A whole box. */
export const boxWith = (type: string, ...data: readonly Uint8Array[]): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.reduce((sum, { length }) => sum + length, head.length));
  head.write(type, 4, "latin1");
  return Buffer.concat([head, ...data]);
};
