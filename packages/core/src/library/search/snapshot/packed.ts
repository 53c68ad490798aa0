/**
 * Many texts in one string. So each of a million texts takes up only its characters and a number, without an object of
 * its own.
 */
export interface Packed {
  text: string;
  /** Where each text ends, in UTF-16 units. */
  ends: Uint32Array;
}

export const pack = (values: readonly string[]): Packed => {
  const ends = new Uint32Array(values.length);
  let end = 0;
  for (const [n, { length }] of values.entries()) {
    end += length;
    ends[n] = end;
  }
  return { text: values.join(""), ends };
};

/** The n-th text; "" after the last text. */
export const packedAt = ({ text, ends }: Packed, n: number): string =>
  n < ends.length ? text.slice(n === 0 ? 0 : ends[n - 1], ends[n]) : "";

export const unpack = (packed: Packed): string[] => Array.from(packed.ends, (_, n) => packedAt(packed, n));
