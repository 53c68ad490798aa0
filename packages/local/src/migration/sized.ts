const UNITS = ["kB", "MB", "GB", "TB"] as const;

/** A number of bytes as people read it, e.g. "1.3 MB". */
export const sized = (bytes: number): string => {
  let [size, unit] = [bytes / 1_000, 0];
  while (size >= 1_000 && unit < UNITS.length - 1) [size, unit] = [size / 1_000, unit + 1];
  return `${size.toFixed(1)} ${UNITS[unit]}`;
};
