/**
 * Many texts in one string. So a million texts take up only their characters and a number each, without an object for
 * each text.
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

/** One of the texts; "" after the last. */
export const packedAt = ({ text, ends }: Packed, n: number): string =>
  n < ends.length ? text.slice(n === 0 ? 0 : ends[n - 1], ends[n]) : "";

export const unpack = (packed: Packed): string[] => Array.from(packed.ends, (_, n) => packedAt(packed, n));
