import { type Box, boxesIn, boxWith, haveCredentials, type ReadAt } from "./boxes.ts";
import type { Embedding, PacketOf } from "./embedding.ts";
import { inOrder, type Splice } from "./splice.ts";
import { IS_DAMAGED, UnfitFile } from "./unfit-file.ts";
import { MOST_XMP } from "./xmp.ts";

const XMP_UUID = Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex");

/** A fragmented video has two parts every few seconds. Reading the header of each takes some 20 ms from a store. */
const MOST_PARTS = 300;

/**
 * Where XMP belongs in an MP4 or a QuickTime file: in a box 'uuid' behind everything else, so that no offset changes.
 * Earlier descriptions become free space. Reads only the headers of boxes and earlier descriptions.
 * @throws UnfitFile
 */
export const inVideo = async (size: number, read: ReadAt, packetOf: PacketOf): Promise<Embedding> => {
  const boxes = await boxesIn(read, 0, size, MOST_PARTS);
  if (!boxes.some(({ type }) => type === "moov")) throw new UnfitFile(IS_DAMAGED);
  if (!boxes.some(({ type }) => type === "mdat")) throw new UnfitFile(IS_DAMAGED);
  const old = [...boxes.filter(({ uuid }) => uuid?.equals(XMP_UUID)), ...(await inUserData(read, boxes))];
  const [first] = old;
  const known = first && first.to - first.data <= MOST_XMP ? await read(first.data, first.to - first.data) : undefined;
  const packet = packetOf(known?.toString("utf8"));
  const last = boxes.at(-1);
  // An index at the end of a fragmented file is found from the end.
  const at = last?.type === "mfra" ? last.from : size;
  const freed = old.map(({ from }) => ({ at: from + 4, remove: 4, insert: Buffer.from("free", "latin1") }));
  const closed = last?.isOpen ? [sizeOf(last)] : [];
  const appended = { at, remove: 0, insert: boxWith("uuid", XMP_UUID, packet) };
  return {
    splices: [...freed, ...closed, appended].toSorted(inOrder),
    hasCredentials: haveCredentials(boxes),
  };
};

/** A box that ends with the file gets the size that it has, because something follows it now. */
const sizeOf = ({ from, to }: Box): Splice => {
  if (to - from > 0xff_ff_ff_ff) throw new UnfitFile("it is a recording without a stated size");
  const insert = Buffer.alloc(4);
  insert.writeUInt32BE(to - from);
  return { at: from, remove: 4, insert };
};

/** QuickTime may have its description among the user data of the movie. */
const inUserData = async (read: ReadAt, boxes: readonly Box[]): Promise<Box[]> => {
  const found: Box[] = [];
  for (const moov of boxes.filter(({ type }) => type === "moov")) {
    const inside = await boxesIn(read, moov.data, moov.to);
    for (const udta of inside.filter(({ type }) => type === "udta"))
      found.push(...(await boxesIn(read, udta.data, udta.to)).filter(({ type }) => type === "XMP_"));
  }
  return found;
};
