/** A change of a file's bytes: at a place, some bytes are left out and others are put in. */
export interface Splice {
  /** Offset in the original. */
  at: number;
  /** How many bytes of the original are left out. */
  remove: number;
  insert: Uint8Array;
}

/** Compares changes by their places; what is put in at a place comes before what is left out there. */
export const inOrder = (a: Splice, b: Splice): number => a.at - b.at || Number(a.remove > 0) - Number(b.remove > 0);

/** How many bytes a file has after the changes. */
export const splicedSize = (size: number, splices: readonly Splice[]): number =>
  splices.reduce((sum, { remove, insert }) => sum - remove + insert.length, size);

/**
 * A file with the changes, in pieces, as its original is read; keeps no more than one piece of it in memory.
 * @param splices in the order of their places, without overlaps
 * @throws an Error if the original ends before the last change
 */
export async function* spliced(
  original: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  splices: readonly Splice[],
): AsyncGenerator<Uint8Array> {
  const left = [...splices];
  let place = 0;
  let skip = 0;
  for await (const piece of original) {
    let rest = piece;
    for (;;) {
      const skipped = Math.min(skip, rest.length);
      skip -= skipped;
      place += skipped;
      rest = rest.subarray(skipped);
      const [next] = left;
      if (skip > 0 || !next || next.at > place + rest.length) break;
      if (next.at > place) yield rest.subarray(0, next.at - place);
      rest = rest.subarray(next.at - place);
      place = next.at;
      yield next.insert;
      skip = next.remove;
      left.shift();
    }
    if (rest.length > 0) yield rest;
    place += rest.length;
  }
  if (left.length > 0 || skip > 0) throw new Error(`The original ended after ${place} bytes, before the last change`);
}
