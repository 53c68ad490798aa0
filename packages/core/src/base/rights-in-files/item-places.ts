import { IS_DAMAGED, UnfitFile } from "./unfit-file.ts";

/** Where an item of a HEIF file is stored. */
export interface ItemPlace {
  id: number;
  /** 0: at places of the file; 1: in the box idat; 2: in another item. */
  method: number;
  reference: number;
  base: number;
  extents: { index: number; offset: number; length: number }[];
}

/** The box iloc. */
export interface ItemPlaces {
  version: number;
  /** How many bytes each kind of number has: 0, 4 or 8. */
  sizes: { offset: number; length: number; base: number; index: number };
  items: ItemPlace[];
}

/** The most extents of all items together; without bytes of their own, a small file could name billions. */
const MOST_EXTENTS = 100_000;

const ODD = "its list of places is unusual";

/** Reads a box iloc after its size and type. @throws UnfitFile */
export const readPlaces = (data: Buffer): ItemPlaces => {
  let at = 4;
  const number = (size: number): number => {
    if (at + size > data.length) throw new UnfitFile(IS_DAMAGED);
    at += size;
    if (size === 0) return 0;
    const value = size === 8 ? Number(data.readBigUInt64BE(at - 8)) : data.readUIntBE(at - size, size);
    if (!Number.isSafeInteger(value)) throw new UnfitFile(IS_DAMAGED);
    return value;
  };
  const version = data[0] ?? 3;
  if (version > 2) throw new UnfitFile(ODD);
  const [first, second] = [number(1), number(1)];
  const index = version === 0 ? 0 : second & 15;
  const sizes = { offset: first >> 4, length: first & 15, base: second >> 4, index };
  if (Object.values(sizes).some((size) => ![0, 4, 8].includes(size))) throw new UnfitFile(ODD);
  const count = number(version === 2 ? 4 : 2);
  const items: ItemPlace[] = [];
  let extentsLeft = MOST_EXTENTS;
  for (let n = 0; n < count; n++) {
    const id = number(version === 2 ? 4 : 2);
    const method = version === 0 ? 0 : number(2);
    const [reference, base] = [number(2), number(sizes.base)];
    const extents = [];
    const own = number(2);
    extentsLeft -= own;
    if (extentsLeft < 0) throw new UnfitFile(ODD);
    for (let left = own; left > 0; left--)
      extents.push({ index: number(sizes.index), offset: number(sizes.offset), length: number(sizes.length) });
    items.push({ id, method, reference, base, extents });
  }
  return { version, sizes, items };
};

/** Writes a box iloc after its size and type. @throws UnfitFile if a number has become too large */
export const writePlaces = ({ version, sizes, items }: ItemPlaces): Buffer => {
  const parts: Buffer[] = [];
  const number = (value: number, size: number): void => {
    const bytes = Buffer.alloc(size);
    if (size === 8) bytes.writeBigUInt64BE(BigInt(value));
    else if (value >= 2 ** (8 * size)) throw new UnfitFile(ODD);
    else if (size > 0) bytes.writeUIntBE(value, 0, size);
    parts.push(bytes);
  };
  number(version, 1);
  number(0, 3);
  number((sizes.offset << 4) | sizes.length, 1);
  number((sizes.base << 4) | sizes.index, 1);
  number(items.length, version === 2 ? 4 : 2);
  for (const { id, method, reference, base, extents } of items) {
    number(id, version === 2 ? 4 : 2);
    if (version > 0) number(method, 2);
    number(reference, 2);
    number(base, sizes.base);
    number(extents.length, 2);
    for (const { index, offset, length } of extents) {
      number(index, sizes.index);
      number(offset, sizes.offset);
      number(length, sizes.length);
    }
  }
  return Buffer.concat(parts);
};
