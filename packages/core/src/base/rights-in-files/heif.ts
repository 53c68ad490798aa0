import { type Box, boxesIn, boxWith, haveCredentials, type ReadAt } from "./boxes.ts";
import type { Embedding, PacketOf } from "./embedding.ts";
import { type ItemPlace, readPlaces, writePlaces } from "./item-places.ts";
import { inOrder, type Splice } from "./splice.ts";
import { IS_DAMAGED, UnfitFile } from "./unfit-file.ts";

const MIME = "application/rdf+xml";
/** Boxes that phones put at the end and find from there. */
const AT_THE_END = new Set(["mpvd", "sefd"]);

/**
 * Where XMP belongs in a HEIC or AVIF: in an item that describes the primary picture. The item's bytes come behind
 * everything else; if the file has no such item, the tables of items grow, and the places of all pictures move by as
 * much. A file of which anything is unusual is refused.
 * @throws UnfitFile
 */
export const inHeif = async (file: Buffer, packetOf: PacketOf): Promise<Embedding> => {
  const read: ReadAt = async (at, length) => file.subarray(at, at + length);
  const boxes = await boxesIn(read, 0, file.length);
  const [meta, ...furtherMetas] = boxes.filter(({ type }) => type === "meta");
  if (boxes[0]?.type !== "ftyp") throw new UnfitFile("it isn't a HEIC or AVIF");
  if (!meta || furtherMetas.length > 0 || meta.data !== meta.from + 8) throw new UnfitFile(IS_DAMAGED);
  if (boxes.some(({ type, isOpen }) => type === "moov" || isOpen)) throw new UnfitFile("it is a sequence of pictures");
  const inside = await boxesIn(read, meta.data + 4, meta.to);
  const tables = { ...tablesOf(inside), meta };
  const parsed = await itemsOf(file, read, tables);
  const end = boxes.find(({ type }) => AT_THE_END.has(type))?.from ?? file.length;
  const change = parsed.xmp ? replaced(file, parsed, end, packetOf) : added(file, tables, parsed, end, packetOf);
  return { splices: change.toSorted(inOrder), hasCredentials: haveCredentials(boxes) };
};

interface Tables {
  meta: Box;
  pitm: Box;
  iinf: Box;
  iloc: Box;
  iref: Box | undefined;
}

const tablesOf = (boxes: readonly Box[]): Omit<Tables, "meta"> => {
  const find = (type: string) => boxes.find((box) => box.type === type);
  const [pitm, iinf, iloc, iref] = [find("pitm"), find("iinf"), find("iloc"), find("iref")];
  if (!pitm || !iinf || !iloc || [pitm, iinf, iloc, iref].some((box) => box && box.data !== box.from + 8))
    throw new UnfitFile(IS_DAMAGED);
  return { pitm, iinf, iloc, iref };
};

interface Items {
  iloc: Box;
  places: ReturnType<typeof readPlaces>;
  primary: number;
  /** The highest id of an item. */
  highest: number;
  /** The place of the item with XMP of the primary picture. */
  xmp: ItemPlace | undefined;
}

const itemsOf = async (file: Buffer, read: ReadAt, { pitm, iinf, iloc, iref }: Tables): Promise<Items> => {
  const places = readPlaces(file.subarray(iloc.data, iloc.to));
  const primary = idAt(file, pitm.data + 4, file[pitm.data] === 0 ? 2 : 4);
  const count = file[iinf.data] === 0 ? 2 : 4;
  const infos = (await boxesIn(read, iinf.data + 4 + count, iinf.to)).map((box) => infoOf(file, box));
  const described = new Set(iref ? await describing(file, read, iref, primary) : []);
  const xmp = infos.find(({ id, mime }) => mime === MIME && described.has(id));
  const highest = Math.max(...infos.map(({ id }) => id), ...places.items.map(({ id }) => id));
  const place = xmp && places.items.find(({ id }) => id === xmp.id);
  if (xmp && place?.extents.length !== 1) throw new UnfitFile(IS_DAMAGED);
  return { iloc, places, primary, highest, xmp: place };
};

const idAt = (file: Buffer, at: number, size: number): number => {
  if (at + size > file.length) throw new UnfitFile(IS_DAMAGED);
  return file.readUIntBE(at, size);
};

/** An item's id, and its type if it is a text. */
const infoOf = (file: Buffer, { type, data, to }: Box): { id: number; mime: string } => {
  const version = file[data] ?? 0;
  if (type !== "infe" || version < 2) throw new UnfitFile("its list of items is unusual");
  const size = version === 2 ? 2 : 4;
  const kind = data + 4 + size + 2;
  const id = idAt(file, data + 4, size);
  if (file.toString("latin1", kind, kind + 4) !== "mime") return { id, mime: "" };
  const [, mime = ""] = file.toString("latin1", kind + 4, to).split("\0");
  return { id, mime };
};

/** The ids of the items that describe an item. */
const describing = async (file: Buffer, read: ReadAt, iref: Box, of: number): Promise<number[]> => {
  const size = file[iref.data] === 0 ? 2 : 4;
  const all = await boxesIn(read, iref.data + 4, iref.to);
  return all
    .filter(({ type, data, to }) => {
      if (type !== "cdsc") return false;
      const count = idAt(file, data + size, 2);
      const targets = Array.from({ length: count }, (_, n) => data + size + 2 + n * size);
      return targets.some((at) => at + size <= to && idAt(file, at, size) === of);
    })
    .map(({ data }) => idAt(file, data, size));
};

/** The item's bytes are overwritten, and its place is that of the new ones. */
const replaced = (file: Buffer, { iloc, places, xmp }: Items, end: number, packetOf: PacketOf): Splice[] => {
  const [extent] = xmp?.extents ?? [];
  const isOdd = places.items.some(
    ({ method, base, extents }) => method === 0 && extents.some((one) => base + one.offset + one.length > end),
  );
  if (!xmp || !extent || xmp.reference !== 0 || xmp.method !== 0 || isOdd)
    throw new UnfitFile("its description is unusual");
  const from = xmp.base + extent.offset;
  const to = from + extent.length;
  if (to > end || extent.length === 0) throw new UnfitFile(IS_DAMAGED);
  const packet = packetOf(file.toString("utf8", from, to));
  const place = { ...xmp, extents: [{ ...extent, offset: end + 8 - xmp.base, length: packet.length }] };
  const items = places.items.map((item) => (item === xmp ? place : item));
  return [
    { at: iloc.data, remove: iloc.to - iloc.data, insert: writePlaces({ ...places, items }) },
    { at: from, remove: extent.length, insert: Buffer.alloc(extent.length, " ") },
    { at: end, remove: 0, insert: boxWith("mdat", packet) },
  ];
};

const added = (file: Buffer, tables: Tables, items: Items, end: number, packetOf: PacketOf): Splice[] => {
  const { meta, iinf, iloc, iref } = tables;
  const { places, primary, highest } = items;
  const id = highest + 1;
  if (id > 0xff_ff || primary > 0xff_ff) throw new UnfitFile("it has too many items");
  const packet = packetOf(undefined);
  const info = boxWith("infe", Buffer.from([2, 0, 0, 0]), numbers(2, id, 0), Buffer.from(`mime\0${MIME}\0`));
  const size = iref && file[iref.data] !== 0 ? 4 : 2;
  const about = boxWith("cdsc", numbers(size, id), numbers(2, 1), numbers(size, primary));
  const reference = iref ? about : boxWith("iref", Buffer.alloc(4), about);
  const mine = (offset: number): ItemPlace => ({
    ...{ id, method: 0, reference: 0, base: 0 },
    extents: [{ index: 0, offset, length: packet.length }],
  });
  const grown = writePlaces({ ...places, items: [...places.items, mine(0)] });
  const growth = info.length + reference.length + grown.length - (iloc.to - iloc.data);
  const moved = places.items.map((item) => movedItem(item, { after: meta.to, end, by: growth, places }));
  const after = writePlaces({ ...places, items: [...moved, mine(end + growth + 8)] });
  const counted = file[iinf.data] === 0 ? 2 : 4;
  const count = idAt(file, iinf.data + 4, counted) + 1;
  return [
    sized(meta, growth),
    sized(iinf, info.length),
    { at: iinf.data + 4, remove: counted, insert: numbers(counted, count) },
    { at: iinf.to, remove: 0, insert: info },
    sized(iloc, grown.length - (iloc.to - iloc.data)),
    { at: iloc.data, remove: iloc.to - iloc.data, insert: after },
    ...(iref ? [sized(iref, about.length)] : []),
    { at: iref?.to ?? meta.to, remove: 0, insert: reference },
    { at: end, remove: 0, insert: boxWith("mdat", packet) },
  ];
};

const numbers = (size: number, ...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(size * values.length);
  values.forEach((value, n) => void bytes.writeUIntBE(value, n * size, size));
  return bytes;
};

/** The size of a box that grows. */
const sized = ({ from, to }: Box, by: number): Splice => ({ at: from, remove: 4, insert: numbers(4, to - from + by) });

interface Move {
  after: number;
  end: number;
  by: number;
  places: Items["places"];
}

/** An item whose bytes come after the tables moves as they grow. */
const movedItem = (item: ItemPlace, { after, end, by, places }: Move): ItemPlace => {
  if (item.method !== 0) return item;
  const starts = item.extents.map(({ offset }) => item.base + offset);
  const ends = item.extents.map(({ offset, length }) => item.base + offset + length);
  if (item.reference !== 0 || places.sizes.length === 0 || ends.some((to) => to > end))
    throw new UnfitFile("its list of places is unusual");
  if (starts.every((from) => from >= after)) {
    if (places.sizes.offset === 0) return { ...item, base: item.base + by };
    return { ...item, extents: item.extents.map((extent) => ({ ...extent, offset: extent.offset + by })) };
  }
  if (ends.every((to) => to <= after)) return item;
  throw new UnfitFile("its list of places is unusual");
};
