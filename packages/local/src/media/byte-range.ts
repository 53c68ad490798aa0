export interface ByteRange {
  start: number;
  /** The position of the last byte, which is included. */
  end: number;
}

/**
 * The range of a Range header as absolute positions.
 * @returns undefined for no range, several ranges or a malformed range; the whole file is then sent, as HTTP allows
 */
export const parseRange = (header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined => {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!parts || (parts[1] === "" && parts[2] === "")) return undefined;
  const [, from = "", to = ""] = parts;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < start) return undefined;
  return start >= size || (from === "" && Number(to) === 0) ? "unsatisfiable" : { start, end };
};
